/** What the generated tables look like. */
export type { DocumentedResponse, Route, Shape, Validator } from '@mostrador/server-stub';
