/** The fragment by which Redoc addresses a resource, or one of its operations. */
export function referenceLink(tag: string, operationId?: string): string {
  const names = [tag, operationId ?? []].flat();
  return `#/${names.map((name) => name.toLowerCase().replace(/\s+/g, '-')).join('/')}`;
}
