"""docker-compose.yml against the schema of the Compose specification and against the program that it runs."""

import importlib.resources
import json
import re
from collections.abc import Iterator
from typing import Any

import click
import pytest
import ruamel.yaml
from jsonschema.protocols import Validator
from jsonschema.validators import validator_for

from app.cli import main
from app.settings import Settings
from tests.keeper import ROOT

SCHEMA = "builtin_schemas/vendor/compose-spec.json"


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    loaded: dict[str, Any] = ruamel.yaml.YAML(typ="safe").load(ROOT / "docker-compose.yml")
    return loaded


@pytest.fixture(scope="module")
def validator() -> Validator:
    schema = json.loads((importlib.resources.files("check_jsonschema") / SCHEMA).read_text())
    return validator_for(schema)(schema)


def test_it_follows_the_compose_specification(compose: dict[str, Any], validator: Validator) -> None:
    assert [error.message for error in validator.iter_errors(compose)] == []


def test_the_schema_refuses_what_compose_would_refuse(compose: dict[str, Any], validator: Validator) -> None:
    misspelt = compose["services"]["web"] | {"comand": ["kanzler", "web"]}
    assert not validator.is_valid(compose | {"services": {"web": misspelt}})


def test_every_image_of_others_has_a_full_version(compose: dict[str, Any]) -> None:
    images = [service["image"] for service in compose["services"].values() if "build" not in service]
    images += re.findall(r"^FROM (\S+)", (ROOT / "deploy/Dockerfile").read_text(), re.MULTILINE)
    assert images
    assert [image for image in images if not re.search(r":\d+\.\d+(\.\d+)?-", image)] == []


def test_what_a_service_waits_for_can_come_true(compose: dict[str, Any]) -> None:
    services = compose["services"]
    for name, service in services.items():
        for other, wait in service.get("depends_on", {}).items():
            if wait["condition"] == "service_healthy":
                assert "healthcheck" in services[other], f"{name} waits for the health of {other}"
            else:
                assert services[other]["restart"] == "no", f"{name} waits for {other} to end"


def test_every_variable_that_compose_asks_for_is_in_the_example() -> None:
    asked = set(re.findall(r"\$\{(\w+)", (ROOT / "docker-compose.yml").read_text()))
    assert asked <= set(_example_names())


def test_every_command_is_one_of_kanzlers(compose: dict[str, Any]) -> None:
    commands = [service["command"] for service in compose["services"].values() if "build" in service]
    assert commands
    for program, name, *arguments in commands:
        assert program == "kanzler"
        command = main.get_command(click.Context(main), name)
        assert command is not None, f"kanzler {name} does not exist"
        command.make_context(name, arguments)


def test_every_kanzler_variable_is_a_setting(compose: dict[str, Any]) -> None:
    names = {*_example_names(), *compose["services"]["web"]["environment"]}
    fields = {name.removeprefix("KANZLER_").lower() for name in names if name.startswith("KANZLER_")}
    assert fields <= set(Settings.model_fields)


def _example_names() -> Iterator[str]:
    for line in (ROOT / "deploy/kanzler.env.example").read_text().splitlines():
        if line and not line.startswith("#"):
            yield line.partition("=")[0]
