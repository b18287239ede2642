"""Hostile inputs for qpdemo, and a judge of what it makes of them."""
