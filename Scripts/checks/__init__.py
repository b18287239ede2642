"""What `Scripts/house`, `Scripts/api` and `Scripts/standins` share. No packages beside Python's own."""
