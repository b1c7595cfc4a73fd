import java.util.List;
import java.util.Locale;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.ProductsApi;
import org.openapitools.client.api.SalesApi;
import org.openapitools.client.model.Problem;
import org.openapitools.client.model.Product;
import org.openapitools.client.model.ProductCreate;
import org.openapitools.client.model.ProductStatus;
import org.openapitools.client.model.ProductUpdate;
import org.openapitools.client.model.SaleCreate;
import org.openapitools.client.model.SaleItem;

/** List, create, change one field, read a rejection, sell: with the client that OpenAPI Generator makes for Java. */
public class Program {
  public static void main(String[] args) throws Exception {
    var client = new ApiClient();
    client.updateBaseUri(System.getenv("MOSTRADOR_URL"));
    client.setRequestInterceptor(
        request -> request.header("Authorization", "Bearer " + System.getenv("MOSTRADOR_TOKEN")));
    var products = new ProductsApi(client);
    var sales = new SalesApi(client);

    var page = products.listProducts(ProductsApi.APIListProductsRequest.newBuilder().perPage(2L).build());
    say("listed %d products", page.getData().getItems().size());

    var draft =
        new ProductCreate()
            .name("Mate de calabaza")
            .basePrice(1850.0)
            .status(ProductStatus.PUBLISHED)
            .tags(List.of("mate"));
    Product mate = products.createProduct(draft, null).getData();
    say("created %s at %.2f", mate.getName(), mate.getBasePrice());

    mate = products.updateProduct(mate.getId(), new ProductUpdate().basePrice(1990.0), null).getData();
    say("changed the price to %.2f; it is still %s, with %d tag", mate.getBasePrice(), mate.getStatus(), mate.getTags().size());

    try {
      products.createProduct(new ProductCreate().name("Mate").basePrice(-1.0), null);
    } catch (ApiException failure) {
      var problem = ApiClient.createDefaultObjectMapper().readValue(failure.getResponseBody(), Problem.class);
      say("rejected with %d: %s", problem.getStatus(), problem.getErrors().get(0).getField());
    }

    var line = new SaleItem().publicationId(mate.getId()).quantity(2.0).price(1990.0);
    var sale = sales.createSale(new SaleCreate().items(List.of(line)), null).getData();
    say("sold for %.2f", sale.getTotal());
  }

  private static void say(String text, Object... values) {
    System.out.println(String.format(Locale.ROOT, text, values));
  }
}
