import { bar, barStyle } from '../bar.ts';

const DEMO_TOKEN = 'mst_test_BicicleteriaElPinonDemoDemo0001MBNur';

/** The page. `script` is the name of Scalar's file beside it. */
export function tryPage(script: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Try it | Mostrador</title>
<link rel="icon" href="../mark.svg" type="image/svg+xml">
<style>${barStyle}
:root { --scalar-custom-header-height: 64px; }
.bar { position: sticky; top: 0; z-index: 20; }
</style>
</head>
<body class="apart">
${bar('try')}
<div id="try"></div>
<script src="${script}"></script>
<script>
${SCRIPT}
</script>
</body>
</html>
`;
}

/**
 * Served by a service, the page asks that service; else the service and the mock on this machine, the latter at the port
 * that `?mock=` names: never another host, which a link could send tokens to. On this machine the token of the demo account
 * is filled in, which everybody knows and which opens nothing else; any other is given by hand, and forgotten with the page.
 */
const SCRIPT = `
(async () => {
  let mode;
  try { mode = localStorage.getItem('vitepress-theme-appearance'); } catch {}
  const dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', dark);
  const description = await (await fetch('openapi.json')).json();
  const served = location.pathname.startsWith('/docs/');
  const here = { url: location.origin, description: 'The service that this page comes from.' };
  const loopback = ['127.0.0.1', 'localhost', '[::1]'].includes(location.hostname);
  const port = new URLSearchParams(location.search).get('mock');
  const mock = { url: 'http://127.0.0.1:' + Number(port), description: 'The mock, at the port of the address.' };
  const servers = [
    ...(port ? [mock] : []),
    ...(served ? [here] : []),
    ...description.servers.filter(({ url }) => url !== location.origin),
  ];
  Scalar.createApiReference('#try', {
    content: { ...description, servers },
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
