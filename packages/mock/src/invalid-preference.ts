import { Problem } from '@mostrador/server-stub';

/** The rejection of a `Prefer` that cannot be met; only the mock has it, because only the mock reads `Prefer`. */
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
