import type { RequestSample } from './request-sample.ts';

/** The request as a command of curl, for a POSIX shell; the token comes from the environment. */
export function curl({ method, path, json, form }: RequestSample, server: string): string {
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(server + path)}`,
    '-H "X-API-Key: $MOSTRADOR_TOKEN"',
  ];
  if (json !== undefined)
    lines.push("-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(json, null, 2))}`);
  for (const { name, value, file } of form ?? [])
    lines.push(`-F ${quoted(`${name}=${file ? `@${name}.csv` : value}`)}`);
  return lines.join(' \\\n  ');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
