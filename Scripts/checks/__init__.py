"""What `Scripts/house`, `Scripts/api` and `Scripts/apple` share. No packages beside Python's own."""
