/** The base path of the build; `relocate.ts` then makes the site work under any path. */
export const PLACEHOLDER = '/__site__/';
