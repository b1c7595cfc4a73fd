/** Adds code samples to every operation, built from its examples, in Redoc's format. */
import { callNames, type Document, operationsOf } from '@mostrador/codegen';
import { isObject, valueAt } from '@mostrador/json';
import { isDocument } from '../description.ts';
import { curl } from './curl.ts';
import { python } from './python.ts';
import { requestSample } from './request-sample.ts';
import { typescript } from './typescript.ts';

/** Samples use the service on this machine, the first of the servers. */
export const SERVER = 'http://127.0.0.1:3000';

export interface OperationSamples {
  id: string;
  curl: string;
  typescript: string | undefined;
  python: string;
}

/** Returns the samples of every operation, in the order of the description. */
export function samplesOf(document: Document): OperationSamples[] {
  const entries = operationsOf(document);
  const calls = callNames(entries);
  return entries.map((entry) => {
    const request = requestSample(document, entry);
    return {
      id: entry.id,
      curl: curl(request, SERVER),
      typescript: typescript(document, entry, calls.get(entry.id)),
      python: python(request, SERVER),
    };
  });
}

/** Adds `x-codeSamples` to each operation of the bundle, in place. */
export function addSamples(bundle: Record<string, unknown>): void {
  if (!isDocument(bundle)) throw new Error('This is not an OpenAPI description.');
  const samples = new Map(samplesOf(bundle).map((sample) => [sample.id, sample]));
  for (const { id, path, method } of operationsOf(bundle)) {
    const operation = valueAt(bundle, 'paths', path, method.toLowerCase());
    const sample = samples.get(id);
    if (isObject(operation) && sample) operation['x-codeSamples'] = codeSamples(sample);
  }
}

function codeSamples(sample: OperationSamples): object[] {
  const { typescript: source } = sample;
  return [
    { lang: 'Shell', label: 'curl', source: sample.curl },
    ...(source === undefined ? [] : [{ lang: 'TypeScript', label: 'TypeScript', source }]),
    { lang: 'Python', label: 'Python', source: sample.python },
  ];
}
