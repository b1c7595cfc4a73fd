/** The paths of the panel's pages. */
export const places = {
  products: '/products',
  tokens: '/settings/integrations/api-tokens',
  account: '/settings/account',
  activity: '/activity',
  signIn: '/sign-in',
  signUp: '/sign-up',
} as const;

/** The pages that lists and their records have. */
export const placeOf = {
  product: (id: string) => `${places.products}/${id}`,
} as const;

/** A list with filters set: `listWith(places.sales, { customer_id: id })`. */
export function listWith(place: string, filters: Readonly<Record<string, string>>): string {
  return `${place}?${new URLSearchParams(filters)}`;
}
