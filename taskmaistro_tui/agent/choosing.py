"""The door of the app to the list of models: see :mod:`taskmaistro_tui.models.choices`. Cheap to import."""

from taskmaistro_tui.models.choices import Offer, Offers, look_for_models, service_offers

__all__ = ["Offer", "Offers", "look_for_models", "service_offers"]
