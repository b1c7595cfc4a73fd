"""List, create, change one field, read a rejection, sell: with the client that openapi-python-client makes."""

import os

from mostrador_api_client import AuthenticatedClient
from mostrador_api_client.api.products import create_product, list_products, update_product
from mostrador_api_client.api.sales import create_sale
from mostrador_api_client.models import (
    Problem,
    ProductCreate,
    ProductStatus,
    ProductUpdate,
    SaleCreate,
    SaleItem,
)

client = AuthenticatedClient(
    base_url=os.environ["MOSTRADOR_URL"],
    token=os.environ["MOSTRADOR_TOKEN"],
)


def done(response):
    """The data of a response; a problem is an exception."""
    if response is None or isinstance(response, Problem):
        raise SystemExit(f"failed: {response}")
    return response.data


page = done(list_products.sync(client=client, per_page=2))
print(f"listed {len(page.items)} products")

mate = done(
    create_product.sync(
        client=client,
        body=ProductCreate(name="Mate de calabaza", base_price=1850, status=ProductStatus.PUBLISHED, tags=["mate"]),
    )
)
print(f"created {mate.name} at {mate.base_price:.2f}")

mate = done(update_product.sync(mate.field_id, client=client, body=ProductUpdate(base_price=1990)))
print(f"changed the price to {mate.base_price:.2f}; it is still {mate.status}, with {len(mate.tags)} tag")

rejected = create_product.sync(client=client, body=ProductCreate(name="Mate", base_price=-1))
assert isinstance(rejected, Problem)
print(f"rejected with {rejected.status}: {rejected.errors[0].field}")

sale = done(create_sale.sync(client=client, body=SaleCreate(items=[SaleItem(publication_id=mate.field_id, quantity=2, price=1990)])))
print(f"sold for {sale.total:.2f}")
