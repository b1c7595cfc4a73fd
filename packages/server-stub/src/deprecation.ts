/** The headers of every response of a deprecated operation (Decision N69; RFC 9745, RFC 8594). */
import type { AnyOperation } from './tables.ts';

/** The page that explains deprecations. */
const EXPLAINED = '</docs/changelog>; rel="deprecation"; type="text/html"';

/**
 * Returns the headers. Days begin at midnight UTC. A link of the operation itself, such as to a next page, is added to
 * these.
 */
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
