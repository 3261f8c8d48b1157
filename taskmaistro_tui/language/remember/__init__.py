"""Which sentences tell something worth remembering, what they tell of whom, and what they correct. Rules, no model."""
