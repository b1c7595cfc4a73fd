/** Sends the requests of the generated client to the service, with its token. */
export async function mostradorFetch<T>(path: string, options: RequestInit): Promise<T> {
  const headers = new Headers(options.headers);
  headers.set('Authorization', `Bearer ${process.env.MOSTRADOR_TOKEN}`);
  const response = await fetch(`${process.env.MOSTRADOR_URL}${path}`, { ...options, headers });
  return { status: response.status, data: await response.json(), headers: response.headers } as T;
}
