/** The service with the panel and the demo account, as started by `npm start`, shared by all test files. */
import { inject } from 'vitest';
import type { Person } from './user.ts';

export interface Demo {
  origin: string;
  /** A token with all scopes for the demo account. */
  token: string;
  /** The user of the demo account. */
  person: Person;
}

declare module 'vitest' {
  interface ProvidedContext {
    demo: Demo;
  }
}

/** Returns the service, and the credentials of its demo account. */
export function demo(): Demo {
  return inject('demo');
}

/** Returns the URL of the service. */
export function origin(): string {
  return demo().origin;
}
