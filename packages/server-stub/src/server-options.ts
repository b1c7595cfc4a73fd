/**
 * The Fastify options that the plugin requires: paths with or without a trailing slash, and 404 for IDs of any length.
 */
export const serverOptions = {
  routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
} as const;
