/**
 * Posts the review to the pull request, as one comment that is created once and then edited. `npm run review:comment --
 * <base>`.
 */
import { comment, settingsFrom } from './lib/pull-request.ts';
import { fromRoot } from './lib/root.ts';
import { outputOf } from './lib/run.ts';

const settings = settingsFrom(process.env);
const { output } = await outputOf([fromRoot('packages/spec-review/src/cli.ts'), ...process.argv.slice(2)]);
const { url, edited } = await comment(settings, output);
process.stdout.write(`${edited ? 'Edited' : 'Wrote'} ${url}\n`);
