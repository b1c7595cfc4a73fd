/** The paths of the panel's pages. */
export const places = {
  home: '/',
  sales: '/sales',
  registers: '/registers',
  receipts: '/receipts',
  products: '/products',
  customers: '/customers',
  receivedInvoices: '/received-invoices',
  appointments: '/appointments',
  contracts: '/contracts',
  shipments: '/shipments',
  tokens: '/settings/integrations/api-tokens',
  people: '/settings/people',
  account: '/settings/account',
  activity: '/activity',
  signIn: '/sign-in',
  signUp: '/sign-up',
  invite: '/invite',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
} as const;

/** The pages of single records. */
export const placeOf = {
  sale: (id: string) => `${places.sales}/${id}`,
  register: (id: string) => `${places.registers}/${id}`,
  receipt: (id: string) => `${places.receipts}/${id}`,
  token: (id: string) => `${places.tokens}/${id}`,
  product: (id: string) => `${places.products}/${id}`,
  customer: (id: string) => `${places.customers}/${id}`,
  receivedInvoice: (id: string) => `${places.receivedInvoices}/${id}`,
  appointment: (id: string) => `${places.appointments}/${id}`,
  contract: (id: string) => `${places.contracts}/${id}`,
  shipment: (id: string) => `${places.shipments}/${id}`,
} as const;

/** A list with filters set: `listWith(places.sales, { customer_id: id })`. */
export function listWith(place: string, filters: Readonly<Record<string, string>>): string {
  return `${place}?${new URLSearchParams(filters)}`;
}
