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

/** Returns a list with filters: `listWith(places.sales, { customer_id: id })`. */
export function listWith(place: string, filters: Readonly<Record<string, string>>): string {
  return `${place}?${new URLSearchParams(filters)}`;
}

/** The pages of records, by their kind. */
const pages: Readonly<Record<string, (id: string) => string>> = {
  product: placeOf.product,
  sale: placeOf.sale,
  customer: placeOf.customer,
  cash_register: placeOf.register,
  invoice: placeOf.receipt,
  received_invoice: placeOf.receivedInvoice,
  appointment: placeOf.appointment,
  contract: placeOf.contract,
  shipment: placeOf.shipment,
  account: () => places.account,
  api_token: () => places.tokens,
};

/** Returns the page of a record by its kind; undefined if the kind has none. */
export function pageOfRecord(type: string, id: string): string | undefined {
  return pages[type]?.(id);
}
