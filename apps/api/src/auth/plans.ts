import type { Plan } from '../core/context.ts';

export const plans: readonly Plan[] = ['trial', 'premium', 'basic'];

/** The plans whose accounts may use the API (Reference 5). */
export const plansWithApi: readonly Plan[] = ['premium', 'trial'];
