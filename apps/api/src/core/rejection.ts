/** A request of an operator or of the panel that cannot be fulfilled. The message says how to fix it. */
export class Rejection extends Error {
  override name = 'Rejection';
  /** A code for programs: `token_limit_reached`. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
