/** The environment of every program we start: this one's, with no tool telling its makers that it ran. */
export const quietEnvironment: NodeJS.ProcessEnv = {
  ...process.env,
  DO_NOT_TRACK: '1',
  TURBO_TELEMETRY_DISABLED: '1',
  TURBO_NO_UPDATE_NOTIFIER: '1',
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
};
