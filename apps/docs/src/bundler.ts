/**
 * Bundles the description repeatedly while it is edited, in this process: unchanged files are not parsed again, and the
 * result is the same as that of the build, which uses Redocly's command for this library.
 */
import { relative, resolve } from 'node:path';
import { completeDocument, type Document } from '@mostrador/codegen';
import { isObject } from '@mostrador/json';
import {
  BaseResolver,
  bundle,
  createConfig,
  getLineColLocation,
  type Document as Parsed,
} from '@redocly/openapi-core';

/** Returns a new bundle of the description. Rejects with the file and line of an error. */
export type Read = () => Promise<Record<string, unknown>>;

/** Creates the reader of `openapi.yaml` in the directory. */
export async function bundler(directory: string): Promise<Read> {
  const config = await createConfig({});
  const ref = resolve(directory, 'openapi.yaml');
  const parsed = new Map<string, Parsed>();
  return async () => {
    const externalRefResolver = remembering(new BaseResolver(config.resolve), parsed);
    const { bundle: made, problems } = await bundle({ ref, config, externalRefResolver });
    // An error in a file is reported again for everything that refers to it.
    const said = new Set(problems.map((problem) => sentence(problem, directory)));
    if (said.size > 0) throw new Error([...said].join('\n'));
    const description: unknown = made.parsed;
    if (!isDocument(description)) throw new Error(`${ref} is no description.`);
    return { ...completeDocument(description) };
  };
}

function isDocument(value: unknown): value is Document {
  return isObject(value) && isObject(value.paths) && isObject(value.info);
}

type Problem = Awaited<ReturnType<typeof bundle>>['problems'][number];

/** Formats a problem with its file, relative to the directory, and line. */
function sentence({ message, location: [at] }: Problem, directory: string): string {
  const text = message.replaceAll(`${resolve(directory)}/`, '');
  if (at === undefined) return text;
  const { source, start } = getLineColLocation(at);
  return `${relative(directory, source.absoluteRef)}:${start.line}: ${text}`;
}

/** Wraps the resolver to return copies of cached files, since bundling changes its input. */
function remembering(files: BaseResolver, parsed: Map<string, Parsed>): BaseResolver {
  const parse = files.parseDocument.bind(files);
  files.parseDocument = (source, isRoot) => {
    const before = parsed.get(source.absoluteRef);
    const document = before?.source.body === source.body ? before : parse(source, isRoot);
    parsed.set(source.absoluteRef, document);
    return { source, parsed: structuredClone(document.parsed) };
  };
  return files;
}
