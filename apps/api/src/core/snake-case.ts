/** Converts `ProductOptions` and `productOptions` to the name of their table: `product_options`. */
export function snakeCase(name: string): string {
  return name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
}
