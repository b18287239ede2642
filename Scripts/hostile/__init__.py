"""Hostile inputs for qpdemo, and a judge of its output."""
