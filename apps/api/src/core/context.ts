/** Who asks, for which account, and what they are warned of: the parts of a context that need no database. */

export type Plan = 'premium' | 'trial' | 'basic';

export interface Account {
  id: string;
  name: string;
  plan: Plan;
  /** IANA name of the zone in which the account's days begin and end. */
  timezone: string;
}

/** Who did something, as the audit log keeps it. */
export interface Actor {
  type: 'api_token' | 'user';
  id: string;
  name: string;
}

/** Somebody at the command line, who is not asked for a name. */
export interface Operator {
  type: 'operator';
  id: null;
  name: string;
}

/** Something that was accepted and is worth a look (Decision R2). */
export interface Warning {
  code: string;
  field: string;
  message: string;
}

/** Gathers warnings. */
export interface Warnings {
  /** Adds to the `warnings` of the response. */
  warn(warning: Warning): void;
  /** The warnings so far. */
  warnings: readonly Warning[];
}

/** Gathers warnings in `list`. */
export function warningsTo(list: Warning[]): Warnings {
  return { warn: (warning) => void list.push(warning), warnings: list };
}

/** Warnings that are passed on later: their order must not depend on which of several questions is answered first. */
export interface HeldWarnings extends Warnings {
  /** Passes them on. */
  release(): void;
}

export function heldWarnings({ warn }: Pick<Warnings, 'warn'>): HeldWarnings {
  const list: Warning[] = [];
  return { ...warningsTo(list), release: () => list.forEach(warn) };
}
