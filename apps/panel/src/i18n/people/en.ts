/** The texts about people, invites, passwords and token usage, in English. */
import type { InviteStatus, Role, TokenCheckResult } from '@mostrador/panel-api';
import type { PresetName } from '../../pages/tokens/presets.ts';

const roles: Record<Role, string> = { owner: 'Owner', staff: 'Staff', read_only: 'Read only' };
const roleTexts: Record<Role, string> = {
  owner: 'Can do everything, including managing people, API tokens and the account.',
  staff: 'Can see everything and revoke API tokens.',
  read_only: 'Can see everything but change nothing.',
};
const inviteStatus: Record<InviteStatus, string> = {
  open: 'Open',
  accepted: 'Accepted',
  expired: 'Expired',
  revoked: 'Revoked',
};
const presets: Record<PresetName, string> = {
  shop: 'Online shop',
  till: 'Till',
  accounting: 'Accounting, read only',
};
const results: Record<TokenCheckResult, string> = {
  works: 'This token works.',
  expired: 'This token has expired. Regenerate it, or create another one.',
  revoked: 'This token was revoked. Create another one.',
  plan: 'This token is valid, but the account’s plan has no API access.',
  unknown: 'This is not a token of this account.',
  malformed: 'This is not a token: it is incomplete or has a typo.',
};

export const people = {
  title: 'People',
  text: 'Who can sign in to this account, and what they can do.',
  roles,
  roleTexts,
  you: 'You',
  role: 'Role',
  roleOf: (name: string) => `Role of ${name}`,
  lastSeen: 'Last seen',
  notLately: 'Not signed in',
  ownersOnly: 'Only an owner can manage people and invites.',
  actionsOf: (name: string) => `Actions for ${name}`,
  remove: 'Remove',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText:
    'They are signed out immediately and cannot sign in again. API tokens keep working, and their actions stay in the activity log.',
  leave: 'Leave the account',
  leaveTitle: 'Leave this account?',
  leaveText: 'You are signed out, and only a new invite lets you in again.',
  transfer: 'Transfer ownership',
  transferTitle: (name: string) => `Transfer ownership to ${name}?`,
  transferText: (name: string) =>
    `${name} becomes an owner, and you become staff. Only an owner can undo this.`,
  invites: 'Invites',
  noInvites: 'There are no invites yet.',
  invite: 'Invite a person',
  inviteName: 'Who is it for?',
  inviteNameHint: 'To recognise the invite, such as “Lucía, accountant”.',
  createLink: 'Create link',
  linkTitle: 'Send this link',
  linkText: (name: string, day: string) =>
    `Send it to ${name} yourself: it is not shown again. The first person to open it joins the account. It works once, until ${day}.`,
  link: 'Link',
  until: (day: string) => `until ${day}`,
  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke the invite for ${name}`,
  inviteStatus,
};

export const links = {
  joinTitle: (account: string) => `Join ${account}`,
  joinText: (by: string, role: string) => `${by} invites you. Your role: ${role}.`,
  join: 'Join',
  lost: 'Invite',
  lostText: 'The complete link is needed, including the part after “#”.',
  signIn: 'Go to sign in',
  forgot: 'Forgot your password?',
  forgotTitle: 'Choose a new password',
  forgotText: 'We send a link to the e-mail that you sign in with. It works for an hour.',
  send: 'Send link',
  sent: 'If a user has this e-mail, the link is on its way. Check your spam folder too.',
  askOperator: 'This installation sends no e-mail. Ask its operator to set a new password with this command:',
  resetTitle: 'New password',
  resetText: 'All your sessions end, and you are signed in here.',
  reset: 'Set password',
};

export const tokenUse = {
  presets,
  presetsLabel: 'Start from',
  edit: 'Edit',
  editTitle: (name: string) => `Edit “${name}”`,
  editText: 'New scopes apply from the next request. The value and the expiry do not change.',
  test: 'Test a token',
  testText: 'Paste a token to check if it works. It is not stored, and the check does not count as a use.',
  testValue: 'Token',
  testGo: 'Test',
  results,
  copyFailed: 'Press Ctrl+C to copy',
  usage: 'Usage',
  usageOf: (name: string) => `Usage of ${name}`,
  usageText: 'Requests, errors and rate limit usage of the token.',
  back: 'All API tokens',
  requests24: 'Requests, last 24 hours',
  requests30: 'Requests, last 30 days',
  errors24: 'Errors, last 24 hours',
  limited24: 'Rejected by the rate limit',
  limitNow: 'Rate limit now',
  limitOf: (used: string, limit: string) => `${used} of ${limit} requests this minute`,
  noLimit: 'No limit is set',
  byHour: 'Requests by hour',
  byDay: 'Requests by day',
  peak: 'Busiest minute of each hour',
  peakText: (limit: string) => `The line is the limit: ${limit} requests per minute.`,
  chartOf: (what: string, most: string) => `${what}: at most ${most}`,
  succeeded: 'Succeeded',
  failed: 'Errors',
  used: 'Requests per minute',
  limitLine: 'Limit',
  calls: 'Latest requests',
  noCalls: 'This token has not been used yet.',
  when: 'When',
  request: 'Request',
  status: 'Status',
  duration: 'Duration',
  address: 'Address',
};
