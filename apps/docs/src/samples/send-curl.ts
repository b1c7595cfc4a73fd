/** Sends what the sample of curl asks for to a server of the tests. */
import { type CurlRequest, curlRequest } from '../guides/curl-request.ts';
import { SERVER } from './add-samples.ts';

/** Returns the response of the server at `url`, instead of the one that the sample names. */
export async function sendCurl(curl: string, url: string, token: string): Promise<Response> {
  const request = curlRequest(curl, { MOSTRADOR_TOKEN: token });
  return await fetch(request.url.replace(SERVER, url), init(request));
}

function init({ method, headers, body, form, input = '' }: CurlRequest): RequestInit {
  if (form.length === 0) return { method, headers, ...(body === undefined ? {} : { body }) };
  const data = new FormData();
  for (const part of form) {
    const [, name = '', value = '', file] = part.match(/^(\w+)=(.*?)(?:;filename=(.+))?$/s) ?? [];
    if (value === '@-') data.set(name, new Blob([input]), file);
    else data.set(name, value);
  }
  return { method, headers, body: data };
}
