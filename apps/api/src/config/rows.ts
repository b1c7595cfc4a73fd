/** The settings as text, for the documentation. */
import { type Setting, type SettingGroup, settings } from './settings.ts';

export interface SettingRow {
  group: SettingGroup;
  /** The environment variable. */
  env: string;
  /** The flag of `mostrador start` that overrides it, if there is one. */
  flag: string | null;
  /** The default; null for none. */
  fallback: string | null;
  /** The accepted values, to complete "it is ...". */
  accepts: string;
  doc: string;
  /** Whether its value is never shown. */
  secret: boolean;
}

/** In the order of the table. */
export const settingRows: readonly SettingRow[] = Object.values<Setting<unknown>>(settings).map(row);

function row({ group, env, flag, accepts, doc, secret, ...rest }: Setting<unknown>): SettingRow {
  return { group, env, flag: flag ?? null, fallback: textOf(rest), accepts, doc, secret: secret === true };
}

function textOf({
  fallback,
  fallbackText,
}: Pick<Setting<unknown>, 'fallback' | 'fallbackText'>): string | null {
  return fallback === undefined ? null : (fallbackText ?? String(fallback));
}
