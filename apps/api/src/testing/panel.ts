/**
 * The panel as a browser uses it: keeps the cookie, sends the CSRF token, and validates every response against the
 * description.
 */
import { type Body, type Data, type OperationId, operationTable, type Session } from '@mostrador/panel-api';
import { panelDeviations } from '@mostrador/panel-api/testing';
import { expect } from 'vitest';
import type { Headers } from './api.ts';

export interface PanelResponse<Payload> {
  status: number;
  header(name: string): string | null;
  data: Payload;
  code: string | undefined;
  detail: string | undefined;
  errors: { field: string; code: string }[];
}

export interface Asking {
  body?: unknown;
  /** Replaces `{id}`. */
  id?: string;
  query?: Record<string, string>;
  headers?: Headers;
}

export interface Panel {
  /** Returns the value of the cookie, undefined if there is none. */
  cookie(): string | undefined;
  csrfToken(): string;
  ask<Id extends OperationId>(id: Id, asking?: Asking): Promise<PanelResponse<Data<Id>>>;
}

/** Creates a browser without a session, or with the given cookie. */
export function panelOf(baseUrl: string, cookie?: string): Panel {
  const jar = { cookie, csrf: '' };
  return {
    cookie: () => jar.cookie,
    csrfToken: () => jar.csrf,
    async ask<Id extends OperationId>(id: Id, asking: Asking = {}) {
      const response = await fetch(baseUrl + urlOf(id, asking), requestOf(id, asking, jar));
      keepCookie(jar, response.headers.get('set-cookie'));
      const body = await checked(id, response);
      if (typeof body.data?.csrf_token === 'string') jar.csrf = body.data.csrf_token;
      const header = (name: string) => response.headers.get(name);
      const { data, code, detail, errors = [] } = body;
      return { status: response.status, header, data, code, detail, errors };
    },
  };
}

let made = 0;

/** Creates a user who has just signed up. */
export async function signedUp(
  baseUrl: string,
  given: Partial<Body<'signUp'>> = {},
): Promise<Panel & { session: Session; password: string }> {
  const panel = panelOf(baseUrl);
  const password = given.password ?? 'una-bici-roja-29';
  const email = `persona${++made}@example.com`;
  const body = { name: 'Ana Ríos', email, account_name: 'Ferretería Sur', ...given, password };
  // Each sign-up comes from its own address, which a trusting service accepts, because sign-ups per address are
  // limited.
  const headers = { 'x-forwarded-for': `2001:db8:${made.toString(16)}::1` };
  const { status, data } = await panel.ask('signUp', { body, headers });
  expect(status).toBe(201);
  return { ...panel, session: data, password };
}

/** Creates a user who has just signed in. */
export async function signedIn(baseUrl: string, email: string, password: string): Promise<Panel> {
  const panel = panelOf(baseUrl);
  expect(await panel.ask('signIn', { body: { email, password } })).toMatchObject({ status: 200 });
  return panel;
}

interface Jar {
  cookie: string | undefined;
  csrf: string;
}

function urlOf(id: OperationId, { id: record = '', query = {} }: Asking): string {
  const parameters = new URLSearchParams(query);
  const path = operationTable[id].path.replace('{id}', record);
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

function requestOf(id: OperationId, { body, headers }: Asking, { cookie, csrf }: Jar): RequestInit {
  const { method } = operationTable[id];
  return {
    method,
    headers: {
      ...(cookie !== undefined && { cookie: `mostrador_session=${cookie}` }),
      ...(method !== 'GET' && csrf !== '' && { 'x-csrf-token': csrf }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  };
}

function keepCookie(jar: Jar, header: string | null): void {
  const value = header?.match(/^mostrador_session=([^;]*)/)?.[1];
  if (value !== undefined) jar.cookie = value === '' ? undefined : value;
}

async function checked(id: OperationId, response: Response) {
  const body = JSON.parse(await response.text());
  const received = {
    status: response.status,
    mediaType: response.headers.get('content-type') ?? undefined,
    body,
  };
  expect(panelDeviations(id, received)).toEqual([]);
  return body;
}
