/** What the generated tables look like; the plugin runs on any set of them. */

/** An operation of any description: what it is called and where it stands. */
export interface AnyOperation {
  readonly id: string;
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'PATCH';
  readonly path: string;
  /** The one scope that a token needs; null when the operation takes no API token. */
  readonly scope: string | null;
  readonly area: string;
  readonly tag: string;
  readonly successStatus: readonly number[];
  /** Of a deprecated operation: since when, until when at least (YYYY-MM-DD), and the path that takes its place. */
  readonly deprecation?: { readonly since: string; readonly sunset: string; readonly successor?: string };
}

/** How the text of a parameter is read. A `moment` is a date-time, or a date where the description allows one. */
export interface ParameterRule {
  readonly kind: 'string' | 'integer' | 'number' | 'boolean' | 'moment';
  /** Several values, separated by commas or given one by one. */
  readonly list?: true;
  readonly default?: unknown;
}

export type ParameterRules = Readonly<Record<string, ParameterRule>>;

export interface BodyRule {
  readonly required: boolean;
  readonly mediaType: string;
  /** The name of the body's shape. */
  readonly shape: string;
  /** Multipart only: members that are files, and how the others are read. */
  readonly files?: readonly string[];
  readonly fields?: ParameterRules;
  /** Lists each of whose items is read on its own, with `readBodyAs`, and fails on its own. */
  readonly perItem?: readonly string[];
}

/** One operation as the plugin serves it. */
export interface Route<Id extends string = string> {
  readonly id: Id;
  readonly method: AnyOperation['method'];
  readonly url: string;
  /** Path parameters that are more than text. */
  readonly path: ParameterRules;
  readonly query: ParameterRules;
  /** The names of the validators of its parameters, where any of them can be wrong. */
  readonly validators: { readonly path?: string; readonly query?: string; readonly header?: string };
  /** Whether the description has the statuses 400 and 404 among the responses of the operation. */
  readonly documents400: boolean;
  readonly documents404: boolean;
  readonly body?: BodyRule;
}

/** A value that is kept as it is (null), a shape of its own, or the name of one. */
export type ShapeRef = Shape | string | null;

/** Which members of a value the description knows. */
export interface Shape {
  readonly members?: Readonly<Record<string, ShapeRef>>;
  /** Members that an answer has and a request may carry, but does not set. */
  readonly readOnly?: readonly string[];
  /** Members beyond the listed ones: their shape, or true where they are free. */
  readonly rest?: Shape | string | true;
  readonly items?: ShapeRef;
  /** A string that is a date-time. */
  readonly moment?: true;
  /** To how many decimals a number is rounded. */
  readonly decimals?: number;
}

export type Shapes = Readonly<Record<string, Shape>>;

/** One finding of a compiled validator, as Ajv reports it. */
export interface SchemaError {
  keyword: string;
  /** The JSON pointer of the value. */
  instancePath: string;
  schemaPath: string;
  params: Record<string, unknown>;
}

/** A compiled validator; it leaves what it found in `errors`. */
export interface Validator {
  (data: unknown): boolean;
  errors?: SchemaError[] | null;
}

export type Validators = Readonly<Record<string, Validator>>;

/** Everything that is generated from a description for the plugin. */
export interface StubTables<Id extends string = string> {
  /** Everything under it belongs to the description; what is not a route there answers 404, to those with credentials. */
  base: string;
  operations: Readonly<Record<Id, AnyOperation>>;
  routes: readonly Route<Id>[];
  methods: Readonly<Record<string, readonly string[]>>;
  shapes: Shapes;
  bodyValidators: Validators;
  parameterValidators: Validators;
}

/** An answer that the description documents. */
export interface DocumentedResponse {
  readonly mediaType: string;
  readonly validator: string;
  readonly shape: string;
}
