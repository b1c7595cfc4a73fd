import { Problem } from '@mostrador/server-stub';

/** Creates the error for an unsupported `Prefer`, which only the mock reads. */
export function invalidPreference(name: string, message: string, allowed?: readonly string[]): Problem {
  const choice = allowed ? `: ${allowed.join(', ')}` : '';
  return new Problem('invalid_parameter', `\`${name}\` of the header \`Prefer\` ${message}${choice}.`, {
    errors: [
      {
        field: 'Prefer',
        code: allowed ? 'invalid_enum' : 'invalid_format',
        message: `\`${name}\` ${message}`,
        ...(allowed && { allowed: [...allowed] }),
      },
    ],
  });
}
