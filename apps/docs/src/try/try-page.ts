import { areaBar } from '../site/header.ts';
import { pageHead, pageTop } from '../site/page.ts';

const DEMO_TOKEN = 'mst_test_BicicleteriaElPinonDemoDemo0001MBNur';

interface TryPage {
  /** The name of Scalar's file beside the page. */
  script: string;
  /** The name of the script of the header, from the root of the site. */
  site: string;
  /** The available areas, each with its description as a file beside the page. */
  areas: readonly { name: string; slug: string }[];
  /** The servers of the description. */
  servers: unknown;
}

export function tryPage({ script, site, areas, servers }: TryPage): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Try it | Mostrador</title>
${pageHead('scalar.css', site)}
</head>
<body class="apart">
${pageTop('try')}
${areaBar([])}
<div id="try"></div>
<script src="${script}"></script>
<script>
const areas = ${JSON.stringify(areas)}, described = ${JSON.stringify(servers)};
${SCRIPT}
</script>
</body>
</html>
`;
}

/**
 * Shows the area of `?area=`, at the operation of `?at=`: one area at a time, which halves the work of the browser. If
 * served by a service, the page sends requests to it; otherwise to the service and the mock on this machine, the latter
 * at the port of `?mock=`. Other hosts are not allowed, since a link could send tokens there. On this machine, the
 * public token of the demo account is filled in; any other is entered by hand, and forgotten with the page.
 */
const SCRIPT = `
(() => {
  const dark = document.documentElement.classList.contains('dark');
  const served = location.pathname.startsWith('/docs/');
  const query = new URLSearchParams(location.search);
  const at = query.get('at');
  query.delete('at');
  if (at) history.replaceState(null, '', '?' + query + '#tag/' + at);
  const area = areas.find(({ slug }) => slug === query.get('area')) ?? areas[0];
  document.querySelector('.site-areas').append(...areas.map(({ name, slug }) => {
    const link = Object.assign(document.createElement('a'), { textContent: name });
    query.set('area', slug);
    link.href = '?' + query;
    if (slug === area.slug) link.setAttribute('aria-current', 'page');
    return link;
  }));
  const here = { url: location.origin, description: 'The service that serves this page.' };
  const loopback = ['127.0.0.1', 'localhost', '[::1]'].includes(location.hostname);
  const port = query.get('mock');
  const mock = { url: 'http://127.0.0.1:' + Number(port), description: 'The mock, at the port in the URL.' };
  const servers = [
    ...(port ? [mock] : []),
    ...(served ? [here] : []),
    ...described.filter(({ url }) => url !== location.origin),
  ];
  Scalar.createApiReference('#try', {
    url: area.slug + '.json',
    servers,
    hideModels: true,
    hideSearch: true,
    authentication: {
      preferredSecurityScheme: 'ApiKeyHeader',
      ...(loopback ? { securitySchemes: { ApiKeyHeader: { value: '${DEMO_TOKEN}' } } } : {}),
    },
    darkMode: dark,
    hideDarkModeToggle: true,
    withDefaultFonts: false,
    telemetry: false,
    persistAuth: false,
    hideClientButton: true,
    showDeveloperTools: 'never',
    agent: { disabled: true },
    mcp: { disabled: true },
    theme: 'none',
    defaultOpenAllTags: false,
    defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  });
})();`;
