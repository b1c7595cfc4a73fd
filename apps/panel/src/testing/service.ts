/** The service with the panel and the demo account, as `npm start` runs it: one for all files of tests. */
import { inject } from 'vitest';
import type { Person } from './visitor.ts';

export interface Demo {
  origin: string;
  /** A token that may do everything in the demo account. */
  token: string;
  /** Who may sign in to it. */
  person: Person;
}

declare module 'vitest' {
  interface ProvidedContext {
    demo: Demo;
  }
}

/** The service, and how to come into its demo account. */
export function demo(): Demo {
  return inject('demo');
}

/** Where the service is. */
export function origin(): string {
  return demo().origin;
}
