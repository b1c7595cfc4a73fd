import { areaBar, bar, barStyle, SITE_SCRIPT } from '../bar.ts';

const DEMO_TOKEN = 'mst_test_BicicleteriaElPinonDemoDemo0001MBNur';

interface TryPage {
  /** The name of Scalar's file beside the page. */
  script: string;
  /** The areas to choose from, each with its description beside the page. */
  areas: readonly { name: string; slug: string }[];
  /** Those of the description. */
  servers: unknown;
}

export function tryPage({ script, areas, servers }: TryPage): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Try it | Mostrador</title>
<link rel="icon" href="../mark.svg" type="image/svg+xml">
<style>${barStyle}
:root { --scalar-custom-header-height: 108px; }
</style>
<script>${SITE_SCRIPT}</script>
</head>
<body class="apart">
${bar('try')}
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
 * Shows the area that `?area=` names: one at a time, which is less than half the work for the browser. Served by a service,
 * it asks that service; else the service and the mock on this machine, the latter at the port that `?mock=` names: never
 * another host, which a link could send tokens to. On this machine the token of the demo account is filled in, which
 * everybody knows and which opens nothing else; any other is given by hand, and forgotten with the page.
 */
const SCRIPT = `
(() => {
  const dark = document.documentElement.classList.contains('dark');
  const served = location.pathname.startsWith('/docs/');
  const query = new URLSearchParams(location.search);
  const area = areas.find(({ slug }) => slug === query.get('area')) ?? areas[0];
  document.querySelector('.areas').append(...areas.map(({ name, slug }) => {
    const link = Object.assign(document.createElement('a'), { textContent: name });
    query.set('area', slug);
    link.href = '?' + query;
    if (slug === area.slug) link.setAttribute('aria-current', 'page');
    return link;
  }));
  const here = { url: location.origin, description: 'The service that this page comes from.' };
  const loopback = ['127.0.0.1', 'localhost', '[::1]'].includes(location.hostname);
  const port = query.get('mock');
  const mock = { url: 'http://127.0.0.1:' + Number(port), description: 'The mock, at the port of the address.' };
  const servers = [
    ...(port ? [mock] : []),
    ...(served ? [here] : []),
    ...described.filter(({ url }) => url !== location.origin),
  ];
  Scalar.createApiReference('#try', {
    url: area.slug + '.json',
    servers,
    hideModels: true,
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
    theme: 'default',
    defaultOpenAllTags: false,
    defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
    customCss: '.light-mode{--scalar-color-accent:#0f6b64}.dark-mode{--scalar-color-accent:#5eead4;--scalar-background-1:#12161a}',
  });
})();`;
