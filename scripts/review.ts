/** Reviews the effects of the description in the working tree on API users: `npm run review -- <base>`. */
import { moduleAt } from './lib/root.ts';

await import(moduleAt('packages/spec-review/src/cli.ts'));
