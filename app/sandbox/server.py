"""The sandbox as an ASGI application and as a process."""

import contextlib
import logging
import signal
import socket
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable, Generator, Sequence
from importlib.resources import files

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from app.sandbox import bot_api, people
from app.sandbox.core import Sandbox
from app.sandbox.options import Options, parse

STOPS = (signal.SIGINT, signal.SIGTERM)
MEDIA_TYPES = {"html": "text/html", "js": "text/javascript", "css": "text/css", "svg": "image/svg+xml"}


async def _not_found(request: Request, error: Exception) -> Response:
    return JSONResponse({"ok": False, "error_code": 404, "description": "Not Found"}, 404)


async def _page(request: Request) -> Response:
    """The page to play on, and its files."""
    name = request.path_params.get("name", "index.html")
    found = files("app.sandbox").joinpath("page", name)
    kind = MEDIA_TYPES.get(name.rpartition(".")[2])
    if "/" in name or kind is None or not found.is_file():
        return await _not_found(request, FileNotFoundError(name))
    return Response(found.read_bytes(), media_type=kind, headers={"Cache-Control": "no-cache"})


async def _file(request: Request) -> Response:
    """A file that getFile named."""
    if request.path_params["token"] != request.app.state.sandbox.options.token:
        return await _not_found(request, PermissionError())
    return await people.file(request)


def create_app(options: Options, clock: Callable[[], float] = time.time) -> Starlette:
    """The ASGI application of one sandbox; `app.state.sandbox` is the sandbox itself, once it has started."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        box = Sandbox(options, bot_api.execute_response, clock)
        app.state.sandbox = box
        await box.delivery.start()
        try:
            yield
        finally:
            box.stop()
            await box.delivery.stop()
            box.close()

    methods = ["GET", "POST"]
    routes = [
        Route("/bot{token}/{method}", bot_api.endpoint, methods=methods),
        Route("/file/bot{token}/photos/{unique}", _file),
        *people.ROUTES,
        Route("/", _page),
        Route("/page/{name}", _page),
    ]
    return Starlette(routes=routes, lifespan=lifespan, exception_handlers={404: _not_found})


class Server(uvicorn.Server):
    """Serves one sandbox. `ready` is called with its address once it listens."""

    def __init__(
        self, options: Options, ready: Callable[[str], None], clock: Callable[[], float] = time.time
    ) -> None:
        self._application = create_app(options, clock)
        self._options = options
        self._ready = ready
        super().__init__(
            uvicorn.Config(
                self._application,
                host=options.host,
                port=options.port,
                log_config=None,
                access_log=False,
                timeout_keep_alive=75,
                timeout_graceful_shutdown=2,
            )
        )

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """End on SIGINT and SIGTERM, and as a success: unlike its base, this does not raise them again."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in STOPS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, then say where."""
        await super().startup(sockets)
        if self.started:
            port = self.servers[0].sockets[0].getsockname()[1]
            self._ready(f"http://{self._options.host}:{port}")

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let nobody wait for what will not come, then end."""
        self._application.state.sandbox.stop()
        await super().shutdown(sockets)


def serve(options: Options) -> None:
    """Run until SIGINT or SIGTERM; prints the address as the only line of standard output."""

    def ready(address: str) -> None:
        print(f"sandbox {address}", flush=True)

    Server(options, ready).run()


def main(argv: Sequence[str] | None = None) -> int:
    """The command `sandbox`."""
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr)
    serve(parse(sys.argv[1:] if argv is None else argv))
    return 0
