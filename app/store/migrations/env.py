"""Runs inside the connection that ``app.store.migrate`` hands over."""

from alembic import context

from app.store.migrate import metadata

connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=metadata,
    render_as_batch=connection.dialect.name == "sqlite",
    compare_type=True,
    user_module_prefix="sqltypes.",
)
with context.begin_transaction():
    context.run_migrations()
