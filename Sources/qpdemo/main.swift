print("qpdemo")
