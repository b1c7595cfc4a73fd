/** The types of the generated tables, for any description. */

/** An operation of any description. */
export interface AnyOperation {
  readonly id: string;
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'PATCH';
  readonly path: string;
  /** The required scope of a token; null if the operation accepts no API token. */
  readonly scope: string | null;
  readonly area: string;
  readonly tag: string;
  readonly successStatus: readonly number[];
  /**
   * For a deprecated operation: the date of the deprecation, the date until which it works at least (YYYY-MM-DD), and
   * its successor.
   */
  readonly deprecation?: { readonly since: string; readonly sunset: string; readonly successor?: string };
}

/** How to parse a parameter. A `moment` is a date-time, or a date if the description allows one. */
export interface ParameterRule {
  readonly kind: 'string' | 'integer' | 'number' | 'boolean' | 'moment';
  /** Several values, separated by commas or repeated. */
  readonly list?: true;
  readonly default?: unknown;
}

export type ParameterRules = Readonly<Record<string, ParameterRule>>;

export interface BodyRule {
  readonly required: boolean;
  readonly mediaType: string;
  /** The name of the body's shape. */
  readonly shape: string;
  /** Multipart only: the file fields, and how to parse the others. */
  readonly files?: readonly string[];
  readonly fields?: ParameterRules;
  /** Lists whose items are each validated separately, with `readBodyAs`, and fail separately. */
  readonly perItem?: readonly string[];
}

/** An operation as served by the plugin. */
export interface Route<Id extends string = string> {
  readonly id: Id;
  readonly method: AnyOperation['method'];
  readonly url: string;
  /** Path parameters that are not strings. */
  readonly path: ParameterRules;
  readonly query: ParameterRules;
  /** The names of the validators of its parameters, if any can be invalid. */
  readonly validators: { readonly path?: string; readonly query?: string; readonly header?: string };
  /** Whether the description documents the statuses 400 and 404 for the operation. */
  readonly documents400: boolean;
  readonly documents404: boolean;
  readonly body?: BodyRule;
}

/** A shape: null for an unchanged value, an inline shape, or the name of one. */
export type ShapeRef = Shape | string | null;

/** The known fields of a value. */
export interface Shape {
  readonly members?: Readonly<Record<string, ShapeRef>>;
  /** Fields of the response that a request may contain, but not set. */
  readonly readOnly?: readonly string[];
  /** Other fields: their shape, or true if they are free. */
  readonly rest?: Shape | string | true;
  readonly items?: ShapeRef;
  /** A string that is a date-time. */
  readonly moment?: true;
  /** The number of decimals to which a number is rounded. */
  readonly decimals?: number;
}

export type Shapes = Readonly<Record<string, Shape>>;

/** An error of a compiled validator, as reported by Ajv. */
export interface SchemaError {
  keyword: string;
  /** The JSON pointer of the value. */
  instancePath: string;
  schemaPath: string;
  params: Record<string, unknown>;
}

/** A compiled validator; it stores its errors in `errors`. */
export interface Validator {
  (data: unknown): boolean;
  errors?: SchemaError[] | null;
}

export type Validators = Readonly<Record<string, Validator>>;

/** Everything generated from a description for the plugin. */
export interface StubTables<Id extends string = string> {
  /** The base path of the description; unknown paths below it return 404, if the request has credentials. */
  base: string;
  operations: Readonly<Record<Id, AnyOperation>>;
  routes: readonly Route<Id>[];
  methods: Readonly<Record<string, readonly string[]>>;
  shapes: Shapes;
  bodyValidators: Validators;
  parameterValidators: Validators;
}

/** A documented response. */
export interface DocumentedResponse {
  readonly mediaType: string;
  readonly validator: string;
  readonly shape: string;
}
