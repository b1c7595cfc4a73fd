/**
 * Reads the description again and again while it is written, in this process: a file that did not change since is not
 * parsed again, and the whole is completed as the build completes it. The build uses Redocly's command for the same, which is this library behind a start of its own.
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

/** Gives the description with all its files in one, as an object of its own. Rejects with the file and the line that are wrong. */
export type Read = () => Promise<Record<string, unknown>>;

/** For `openapi.yaml` in the directory. */
export async function bundler(directory: string): Promise<Read> {
  const config = await createConfig({});
  const ref = resolve(directory, 'openapi.yaml');
  const parsed = new Map<string, Parsed>();
  return async () => {
    const externalRefResolver = remembering(new BaseResolver(config.resolve), parsed);
    const { bundle: made, problems } = await bundle({ ref, config, externalRefResolver });
    // What is wrong in a file is said again for everything that refers to it.
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

/** With the file and its line, named from the directory. */
function sentence({ message, location: [at] }: Problem, directory: string): string {
  const text = message.replaceAll(`${resolve(directory)}/`, '');
  if (at === undefined) return text;
  const { source, start } = getLineColLocation(at);
  return `${relative(directory, source.absoluteRef)}:${start.line}: ${text}`;
}

/** Bundling changes what it is given, so it is given copies. */
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
