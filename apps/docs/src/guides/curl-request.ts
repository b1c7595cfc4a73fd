/** Parses a curl command as a shell would, for the options that the documentation uses. */

export interface CurlRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
  /** The parts of a form, as given to `-F`. */
  form: string[];
  /** The standard input, from a here-document. */
  input: string | undefined;
  /** Whether the response headers are shown (`-i`). */
  head: boolean;
}

/** Parses a command. Throws on an unknown option. */
export function curlRequest(command: string, variables: Readonly<Record<string, string>> = {}): CurlRequest {
  const [line = '', , input] = command.split(/ <<'(\w+)'\n(.*)\n\1$/s);
  const [program, ...words] = shellWords(line, variables);
  if (program !== 'curl') throw new Error(`This is no command of curl: ${command}`);
  const request: CurlRequest = {
    method: '',
    url: '',
    headers: {},
    body: undefined,
    form: [],
    input,
    head: false,
  };
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === '-X') request.method = words.shift() ?? '';
    else if (word === '-H') addHeader(request.headers, words.shift() ?? '');
    else if (word === '-d') request.body = words.shift();
    else if (word === '-F') request.form.push(words.shift() ?? '');
    else if (word === '-i') request.head = true;
    else if (word.startsWith('-')) throw new Error(`The documentation does not use ${word}: ${command}`);
    else request.url = word;
  }
  request.method ||= 'GET';
  return request;
}

function addHeader(headers: Record<string, string>, header: string): void {
  const [, name = '', value = ''] = header.match(/^([^:]+):\s*(.*)$/s) ?? [];
  headers[name] = value;
}

/** Splits a command into words: single quotes are literal, double quotes expand variables, a backslash joins lines. */
export function shellWords(command: string, variables: Readonly<Record<string, string>> = {}): string[] {
  const pieces = command.replace(/\\\n/g, ' ').matchAll(/'([^']*)'|"([^"]*)"|\\(.)|(\s+)|([^\s'"\\]+)/gs);
  const words: string[] = [];
  let open = false;
  for (const [, single, double, escaped, space, bare] of pieces) {
    if (space !== undefined) open = false;
    else {
      if (!open) words.push('');
      open = true;
      words[words.length - 1] += single ?? escaped ?? fill(double ?? bare ?? '', variables);
    }
  }
  return words;
}

function fill(text: string, variables: Readonly<Record<string, string>>): string {
  return text.replace(/\$(\w+)/g, (_, name: string) => variables[name] ?? '');
}
