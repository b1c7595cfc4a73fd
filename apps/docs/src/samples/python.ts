import type { RequestSample } from './request-sample.ts';

/** The request by the `requests` library of Python; the token comes from the environment. */
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
          `files={${files.map(({ name }) => `${text(name)}: open(${text(`${name}.csv`)}, "rb")`).join(', ')}}`,
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

/** JSON as Python writes it, with what is inside of an object on lines of its own. */
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

/** A JSON text is one of Python too. */
function text(value: string): string {
  return JSON.stringify(value);
}
