"""How a server asks a model server that misbehaves: soon out of patience, and once a turn."""

from tests.doubles.model_server import ModelServer


def asking(model: ModelServer, **more: str) -> dict[str, str]:
    """Return the settings of a server that asks this model and waits a second or two."""
    return {
        "VIVA_COMPLETER": "openai_compatible",
        "VIVA_MODEL_URL": model.base_url,
        "VIVA_MODEL_FIRST_TOKEN_S": "2",
        "VIVA_MODEL_GAP_S": "2",
        "VIVA_MODEL_TURN_S": "20",
        "VIVA_MODEL_TRIES": "1",
        **more,
    }
