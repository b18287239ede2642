"""What `Scripts/architecture`, `Scripts/api` and `Scripts/apple` share. No packages beside Python's own."""
