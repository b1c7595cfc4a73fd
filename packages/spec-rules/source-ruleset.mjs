/** The ruleset for single source files. Run with `unresolved.cjs` on every file except the roots. */
import { sourceRules } from './source-rules.mjs';

export default { rules: sourceRules };
