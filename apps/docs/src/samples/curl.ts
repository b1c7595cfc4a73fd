import type { RequestSample } from './request-sample.ts';

/** Formats the request as a curl command for a POSIX shell; the token comes from the environment, a file from the command. */
export function curl({ method, path, json, form }: RequestSample, server: string): string {
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(server + path)}`,
    '-H "X-API-Key: $MOSTRADOR_TOKEN"',
  ];
  if (json !== undefined)
    lines.push("-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(json, null, 2))}`);
  for (const { name, value, file } of form ?? [])
    lines.push(`-F ${quoted(`${name}=${file ? `@-;filename=${name}.csv` : value}`)}`);
  const files = (form ?? [])
    .filter(({ file }) => file)
    .map(({ value }) => ` <<'CSV'\n${value.trimEnd()}\nCSV`);
  return lines.join(' \\\n  ') + files.join('');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
