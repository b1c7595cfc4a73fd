/** The paths of the panel's pages. */
export const places = {
  tokens: '/settings/integrations/api-tokens',
  account: '/settings/account',
  activity: '/activity',
  signIn: '/sign-in',
  signUp: '/sign-up',
} as const;
