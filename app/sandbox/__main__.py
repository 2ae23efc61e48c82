"""python -m app.sandbox."""

from app.sandbox.server import main

raise SystemExit(main())
