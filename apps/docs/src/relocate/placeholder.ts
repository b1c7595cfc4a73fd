/** The base path that the site is built for; `relocate.ts` then makes it work under any. */
export const PLACEHOLDER = '/__site__/';
