/** What callers of a deprecated operation are told in every answer (Decision N69; RFC 9745, RFC 8594). */
import type { AnyOperation } from './tables.ts';

/** Where deprecations are explained. */
const EXPLAINED = '</docs/changelog>; rel="deprecation"; type="text/html"';

/** Days begin at midnight UTC. A link of the operation itself, to a next page for instance, is added to these. */
export function deprecationHeaders({
  since,
  sunset,
  successor,
}: NonNullable<AnyOperation['deprecation']>): Record<string, string> {
  const link = successor === undefined ? EXPLAINED : `${EXPLAINED}, <${successor}>; rel="successor-version"`;
  return {
    deprecation: `@${Date.parse(since) / 1000}`,
    sunset: new Date(sunset).toUTCString(),
    link,
  };
}
