/**
 * The service as any HTTP client sees it: independent of the description, so that tests can also send invalid requests.
 */
import type { DeleteResult, PageBase, Warning } from '@mostrador/types';

export type Members = Record<string, unknown>;
export type Headers = Record<string, string>;

/** A record of any resource. */
export interface AnyRecord extends Members {
  _id: string;
  created_at: string;
  updated_at: string;
  warnings?: Warning[];
}

export interface FieldProblem {
  pointer?: string;
  field: string;
  code: string;
  /** The accepted values. */
  allowed?: string[];
}

/** A response: `data` in a success, `code` and `errors` in a problem. */
export interface ApiResponse<Payload = AnyRecord> {
  status: number;
  header(name: string): string | null;
  /** The whole body, undefined if there is none. */
  body: unknown;
  data: Payload;
  code: string | undefined;
  errors: FieldProblem[];
  /** The accepted parameters or methods. */
  allowed: string[] | undefined;
}

export interface Api {
  get<Payload = AnyRecord>(path: string, headers?: Headers): Promise<ApiResponse<Payload>>;
  post<Payload = AnyRecord>(path: string, body: unknown, headers?: Headers): Promise<ApiResponse<Payload>>;
  put<Payload = AnyRecord>(path: string, body: unknown, headers?: Headers): Promise<ApiResponse<Payload>>;
  delete<Payload = DeleteResult>(path: string, headers?: Headers): Promise<ApiResponse<Payload>>;
  /** Sends any method with any body, unchanged. */
  send<Payload = AnyRecord>(method: string, path: string, sent?: Sent): Promise<ApiResponse<Payload>>;
}

export interface Sent {
  headers?: Headers;
  body?: Exclude<RequestInit['body'], undefined>;
  /** Required for a stream as body. */
  duplex?: 'half';
}

/** A page of records of any resource. */
export interface AnyPage extends PageBase {
  items: AnyRecord[];
}

/** Creates a client; `token` is sent with every request. */
export function apiOf(baseUrl: string, token?: string): Api {
  async function send<Payload>(method: string, path: string, sent: Sent = {}) {
    const headers = { ...(token !== undefined && { 'x-api-key': token }), ...sent.headers };
    return read<Payload>(await fetch(baseUrl + path, { ...sent, method, headers }));
  }
  const json = <Payload>(method: string, path: string, body: unknown, headers?: Headers) =>
    send<Payload>(method, path, {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
  return {
    get: (path, headers = {}) => send('GET', path, { headers }),
    post: (path, body, headers) => json('POST', path, body, headers),
    put: (path, body, headers) => json('PUT', path, body, headers),
    delete: (path, headers = {}) => send('DELETE', path, { headers }),
    send,
  };
}

async function read<Payload>(response: Response): Promise<ApiResponse<Payload>> {
  const text = await response.text();
  const body = text === '' ? undefined : JSON.parse(text);
  return {
    status: response.status,
    header: (name) => response.headers.get(name),
    body,
    data: body?.data,
    code: body?.code,
    errors: body?.errors ?? [],
    allowed: body?.allowed,
  };
}

/** Returns the number of records in the list of a resource. */
export async function countOf(api: Api, base: string): Promise<number> {
  return (await api.get<AnyPage>(`${base}/list/?per_page=1`)).data.total;
}
