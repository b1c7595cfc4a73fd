/** What the editor shows of a function: the words of the description, the scope, and a call that works. */
import type { Document } from '../document.ts';
import type { OperationEntry } from '../operations.ts';
import { comment } from '../source.ts';
import type { CallName } from './call-names.ts';
import { exampleCall } from './example.ts';

/** A longer call is no help in a tooltip; it is in the reference. */
const LONGEST_EXAMPLE = 400;

export function documentation(document: Document, entry: OperationEntry, call: CallName): string {
  const { summary, description, method, path, scope, deprecated, deprecation } = entry;
  const needs = scope === null ? '' : ` Scope \`${scope}\`.`;
  const example = exampleCall(document, entry, call);
  const parts = [
    `${summary}.`,
    description.trim(),
    `\`${method} ${path}\`.${needs}`,
    example && example.length <= LONGEST_EXAMPLE ? `@example\nawait ${example};` : '',
    deprecated ? deprecatedTag(deprecation) : '',
  ];
  return comment(parts.filter(Boolean).join('\n\n'), '  ');
}

function deprecatedTag(deprecation: OperationEntry['deprecation']): string {
  if (!deprecation) return '@deprecated';
  const { since, sunset, successor } = deprecation;
  const instead = successor === undefined ? '' : ` \`${successor}\` takes its place.`;
  return `@deprecated since ${since}, and works until ${sunset} at least.${instead}`;
}
