"""Fakes that speak the real protocols."""
