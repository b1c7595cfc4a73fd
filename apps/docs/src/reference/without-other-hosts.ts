/** The logo of the badge that names Redocly. */
const LOGO = /https:\/\/cdn\.redoc\.ly\/[\w./-]+\.svg/g;
const NAME =
  '<svg xmlns="http://www.w3.org/2000/svg" width="46" height="14"><text y="11" font-family="sans-serif" font-size="11" fill="#2467f2">Redocly</text></svg>';
/** Where Redoc would fetch icons and report to. */
const OTHERS = /https:\/\/(?:cdn\.redoc\.ly|cdn\.redocly\.com|otel\.cloud\.redocly\.com)[\w./-]*/g;

/** A page made by Redoc that asks no other host: the logo is part of it, and the rest leads nowhere. */
export function withoutOtherHosts(html: string): string {
  return html.replace(LOGO, `data:image/svg+xml,${encodeURIComponent(NAME)}`).replace(OTHERS, 'data:,');
}
