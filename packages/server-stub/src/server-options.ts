/** The options of Fastify itself that the plugin counts on: both forms of a path, and ids of any length answer 404. */
export const serverOptions = {
  routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
} as const;
