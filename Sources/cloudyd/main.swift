print("cloudyd")
