/** A request of an operator or of the panel that cannot be done as asked. The message says what would be right. */
export class Rejection extends Error {
  override name = 'Rejection';
  /** What kind of rejection it is, for programs: `token_limit_reached`. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
