/** The effects of a change of the description on users of the API. */
export { type Approval, readApprovals } from './approvals.ts';
export type { Change } from './gather.ts';
export { changelog } from './report/changelog.ts';
export { github } from './report/github.ts';
export { json } from './report/json.ts';
export { markdown } from './report/markdown.ts';
export { passes, type Review, review } from './review.ts';
