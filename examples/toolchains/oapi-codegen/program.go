// List, create, change one field, read a rejection, sell: with the client that oapi-codegen makes.
package main

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"os"

	"example/mostrador"
)

func main() {
	ctx := context.Background()
	authorized := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Getenv("MOSTRADOR_TOKEN"))
		return nil
	}
	client, err := mostrador.NewClientWithResponses(os.Getenv("MOSTRADOR_URL"), mostrador.WithRequestEditorFn(authorized))
	check(err)

	page, err := client.ListProductsWithResponse(ctx, &mostrador.ListProductsParams{PerPage: of(mostrador.PerPage(2))})
	check(err)
	fmt.Printf("listed %d products\n", len(page.JSON200.Data.Items))

	created, err := client.CreateProductWithResponse(ctx, nil, mostrador.ProductCreate{
		Name: "Mate de calabaza", BasePrice: 1850, Status: of(mostrador.ProductStatusPublished), Tags: &[]string{"mate"},
	})
	check(err)
	mate := created.JSON201.Data
	fmt.Printf("created %s at %.2f\n", mate.Name, mate.BasePrice)

	changed, err := client.UpdateProductWithResponse(ctx, mate.UnderscoreId, nil, mostrador.ProductUpdate{BasePrice: of(1990.0)})
	check(err)
	mate = changed.JSON200.Data
	fmt.Printf("changed the price to %.2f; it is still %s, with %d tag\n", mate.BasePrice, mate.Status, len(*mate.Tags))

	rejected, err := client.CreateProductWithResponse(ctx, nil, mostrador.ProductCreate{Name: "Mate", BasePrice: -1})
	check(err)
	problem := rejected.ApplicationproblemJSON422
	fmt.Printf("rejected with %d: %s\n", problem.Status, (*problem.Errors)[0].Field)

	sold, err := client.CreateSaleWithResponse(ctx, nil, mostrador.SaleCreate{
		Items: []mostrador.SaleItem{{PublicationId: &mate.UnderscoreId, Quantity: 2, Price: 1990}},
	})
	check(err)
	fmt.Printf("sold for %.2f\n", *sold.JSON201.Data.Total)
}

func of[T any](value T) *T { return &value }

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
