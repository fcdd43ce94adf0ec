print("cloudy")
