"""List, create, change one field, read a rejection, sell: with the models that datamodel-code-generator makes, and httpx."""

import os

import httpx
from mostrador_models import (
    Problem,
    ProductCreate,
    ProductListResponse,
    ProductResponse,
    ProductStatus,
    ProductUpdate,
    SaleCreate,
    SaleItem,
    SaleResponse,
)

api = httpx.Client(
    base_url=os.environ["MOSTRADOR_URL"],
    headers={"Authorization": f"Bearer {os.environ['MOSTRADOR_TOKEN']}"},
)


def body(model):
    """What was set, and nothing else: a field that is not sent keeps its value."""
    return model.model_dump(mode="json", by_alias=True, exclude_unset=True)


def read(model, response):
    response.raise_for_status()
    return model.model_validate(response.json()).data


page = read(ProductListResponse, api.get("/api/v1/products/list/", params={"per_page": 2}))
print(f"listed {len(page.items)} products")

new = ProductCreate(name="Mate de calabaza", base_price=1850, status=ProductStatus.published, tags=["mate"])
mate = read(ProductResponse, api.post("/api/v1/products/", json=body(new)))
print(f"created {mate.name} at {mate.base_price:.2f}")

address = f"/api/v1/products/{mate.field_id.root}/"
mate = read(ProductResponse, api.put(address, json=body(ProductUpdate(base_price=1990))))
print(f"changed the price to {mate.base_price:.2f}; it is still {mate.status.value}, with {len(mate.tags)} tag")

response = api.post("/api/v1/products/", json={"name": "Mate", "base_price": -1})
rejected = Problem.model_validate(response.json())
print(f"rejected with {rejected.status}: {rejected.errors[0].field}")

line = SaleItem(publication_id=mate.field_id.root, quantity=2, price=1990)
sale = read(SaleResponse, api.post("/api/v1/sales/", json=body(SaleCreate(items=[line]))))
print(f"sold for {sale.total:.2f}")
