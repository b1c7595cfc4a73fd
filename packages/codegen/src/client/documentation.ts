/** Generates the doc comment of a function: the texts of the description, the scope, and a working call. */
import type { Document } from '../document.ts';
import type { OperationEntry } from '../operations.ts';
import { comment } from '../source.ts';
import type { CallName } from './call-names.ts';
import { exampleCall } from './example.ts';

/** Longer examples do not fit a tooltip; the reference shows them. */
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
  const instead = successor === undefined ? '' : ` Use \`${successor}\` instead.`;
  return `@deprecated since ${since}, and works at least until ${sunset}.${instead}`;
}
