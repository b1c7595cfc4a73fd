/** The ruleset of the source files, one by one. Run with `unresolved.cjs` on every file but the roots. */
import { sourceRules } from './source-rules.mjs';

export default { rules: sourceRules };
