/** The actor, the account and the warnings: the parts of a context that need no database. */

export type Plan = 'premium' | 'trial' | 'basic';

export interface Account {
  id: string;
  name: string;
  plan: Plan;
  /** IANA name of the account's time zone. */
  timezone: string;
}

/** The actor as recorded in the audit log. */
export interface Actor {
  type: 'api_token' | 'user';
  id: string;
  name: string;
}

/** An operator at the command line, without a name. */
export interface Operator {
  type: 'operator';
  id: null;
  name: string;
}

/** A warning about an accepted request (Decision R2). */
export interface Warning {
  code: string;
  field: string;
  message: string;
}

/** Collects warnings. */
export interface Warnings {
  /** Adds to the `warnings` of the response. */
  warn(warning: Warning): void;
  /** The warnings so far. */
  warnings: readonly Warning[];
}

/** Collects warnings in `list`. */
export function warningsTo(list: Warning[]): Warnings {
  return { warn: (warning) => void list.push(warning), warnings: list };
}

/** Warnings that are held back, so that their order does not depend on which query finishes first. */
export interface HeldWarnings extends Warnings {
  /** Releases the held warnings. */
  release(): void;
}

export function heldWarnings({ warn }: Pick<Warnings, 'warn'>): HeldWarnings {
  const list: Warning[] = [];
  return { ...warningsTo(list), release: () => list.forEach(warn) };
}
