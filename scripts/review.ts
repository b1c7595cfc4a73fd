/** What the description of the working tree does to those who use the API: `npm run review -- <base>`. */
import { moduleAt } from './lib/root.ts';

await import(moduleAt('packages/spec-review/src/cli.ts'));
