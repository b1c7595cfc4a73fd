import type { RequestSample } from './request-sample.ts';

/** Formats the request with Python's `requests` library; the token comes from the environment. */
export function python({ method, path, json, form }: RequestSample, server: string): string {
  const files = (form ?? []).filter(({ file }) => file);
  const fields = (form ?? []).filter(({ file }) => !file);
  const args = [
    text(server + path),
    'headers={"X-API-Key": os.environ["MOSTRADOR_TOKEN"]}',
    ...(json === undefined ? [] : [`json=${literal(json)}`]),
    ...(fields.length === 0
      ? []
      : [`data={${fields.map(({ name, value }) => `${text(name)}: ${text(value)}`).join(', ')}}`]),
    ...(files.length === 0
      ? []
      : [
          `files={${files.map(({ name, value }) => `${text(name)}: (${text(`${name}.csv`)}, ${text(value)})`).join(', ')}}`,
        ]),
  ];
  return `import os
import requests

response = requests.${method.toLowerCase()}(
${args.map((arg) => `    ${arg},`).join('\n')}
)
response.raise_for_status()
print(response.text)`;
}

/** Formats JSON as a Python literal, with the contents of objects on separate lines. */
function literal(value: unknown, indent = '    '): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return typeof value === 'string' ? text(value) : JSON.stringify(value);
  const inner = `${indent}    `;
  const members = Array.isArray(value)
    ? value.map((member) => literal(member, inner))
    : Object.entries(value).map(([name, member]) => `${text(name)}: ${literal(member, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  if (members.length === 0) return `${open}${close}`;
  return `${open}\n${members.map((member) => `${inner}${member},`).join('\n')}\n${indent}${close}`;
}

/** Formats a text. A JSON string is valid in Python too. */
function text(value: string): string {
  return JSON.stringify(value);
}
