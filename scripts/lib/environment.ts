/** The environment of every program we start: that of this process, with the telemetry of tools disabled. */
export const quietEnvironment: NodeJS.ProcessEnv = {
  ...process.env,
  DO_NOT_TRACK: '1',
  TURBO_TELEMETRY_DISABLED: '1',
  TURBO_NO_UPDATE_NOTIFIER: '1',
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
};
