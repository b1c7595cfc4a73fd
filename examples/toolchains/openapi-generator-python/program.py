"""List, create, change one field, read a rejection, sell: with the client that OpenAPI Generator makes for Python."""

import json
import os

from mostrador import ApiClient, ApiException, Configuration, ProductsApi, SalesApi
from mostrador.models import ProductCreate, ProductStatus, ProductUpdate, SaleCreate, SaleItem

client = ApiClient(
    Configuration(host=os.environ["MOSTRADOR_URL"], access_token=os.environ["MOSTRADOR_TOKEN"])
)
products = ProductsApi(client)
sales = SalesApi(client)

page = products.list_products(per_page=2).data
print(f"listed {len(page.items)} products")

new = ProductCreate(name="Mate de calabaza", base_price=1850, status=ProductStatus.PUBLISHED, tags=["mate"])
mate = products.create_product(product_create=new).data
print(f"created {mate.name} at {mate.base_price:.2f}")

mate = products.update_product(mate.id, product_update=ProductUpdate(base_price=1990)).data
print(f"changed the price to {mate.base_price:.2f}; it is still {mate.status.value}, with {len(mate.tags)} tag")

try:
    # The models check what is sent; the service checks it again.
    products.create_product(product_create=ProductCreate.model_construct(name="Mate", base_price=-1))
except ApiException as problem:
    print(f"rejected with {problem.status}: {json.loads(problem.body)['errors'][0]['field']}")

line = SaleItem(publication_id=mate.id, quantity=2, price=1990)
sale = sales.create_sale(sale_create=SaleCreate(items=[line])).data
print(f"sold for {sale.total:.2f}")
