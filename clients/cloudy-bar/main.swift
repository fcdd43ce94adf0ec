print("cloudy-bar")
