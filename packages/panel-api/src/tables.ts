/** The types of the generated tables. */
export type { DocumentedResponse, Route, Shape, Validator } from '@mostrador/server-stub';
