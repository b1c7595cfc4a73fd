/** @import { Operation, Rule } from '../types.d.ts' */

/** @type {[test: (summary: string) => boolean, correction: string][]} */
const summaries = [
  [(text) => text.length >= 3 && text.length <= 60, 'have 3 to 60 characters'],
  [(text) => /^[A-Z]/.test(text), 'begin with a capital'],
  [(text) => !/[.!?]$/.test(text), 'end without a stop'],
  [
    (text) => !/ [A-Z][a-z]/.test(text),
    'be in sentence case: capitals only at the beginning and in acronyms',
  ],
];

/** @type {[test: (description: string, operation: Operation) => boolean, correction: string][]} */
const descriptions = [
  [(text) => /^[A-Z`]/.test(text), 'begin with a capital'],
  [(text) => /[.!?]$/.test(text), 'end with a stop'],
  [(text) => text.split(' ').length >= 5, 'say in a sentence what the caller gets'],
  [(text, { summary }) => text.replace(/\.$/, '') !== summary, 'say more than the summary'],
];

/**
 * A summary is a short imperative in sentence case; a description is full sentences that say what the caller gets
 * (Decision spec-hygiene).
 *
 * Bad:  `summary: Lists Products.`, `description: products`
 * Good: `summary: List products`, `description: Returns a page of products, the newest first.`
 *
 * @type {Rule<Operation>}
 */
export default function operationTexts(operation, _options, { path }) {
  const summary = (operation.summary ?? '').trim();
  const description = (operation.description ?? '').trim();
  const corrections = (/** @type {string} */ member, /** @type {string[]} */ texts) =>
    texts.map((correction) => ({ message: `the ${member} must ${correction}`, path: [...path, member] }));
  return [
    ...corrections(
      'summary',
      summaries.filter(([test]) => !test(summary)).map(([, correction]) => correction),
    ),
    ...corrections(
      'description',
      descriptions.filter(([test]) => !test(description, operation)).map(([, correction]) => correction),
    ),
  ];
}
