/** Compares the error codes in the examples of an operation, which programs depend on. */
import { type Body, type Follow, member, type Operation } from '../description.ts';
import type { Finding } from '../finding.ts';
import { code, phrase } from '../finding.ts';
import type { Sides } from './schemas.ts';

export function compareProblems(before: Operation, after: Operation, sides: Sides): Finding[] {
  const [was, is] = [codesOf(before, sides.before), codesOf(after, sides.after)];
  const said = (one: string, come: boolean): Finding => ({
    code: come ? 'error-code-added' : 'error-code-removed',
    topic: 'error codes',
    at: one,
    // A new error code is still an error; programs may depend on one that is removed.
    verdict: come ? 'safe' : 'attention',
    says: phrase(
      come ? 'may now fail with' : 'no longer fails with|no longer fail with',
      one.replace(/(\S+) (.*)/, (_whole, status, name) => `${status} ${code(name)}`),
    ),
  });
  return [
    ...was.filter((one) => !is.includes(one)).map((one) => said(one, false)),
    ...is.filter((one) => !was.includes(one)).map((one) => said(one, true)),
  ];
}

/** Returns every problem in the examples, such as `409 insufficient_stock`. */
function codesOf({ responses }: Operation, follow: Follow): string[] {
  const codes = [...responses].flatMap(([status, response]) =>
    valuesOf(response, follow).flatMap((value) => {
      const name = member(value, 'code');
      return typeof name === 'string' ? [`${status} ${name}`] : [];
    }),
  );
  return [...new Set(codes)];
}

function valuesOf({ content = {} }: Body, follow: Follow): unknown[] {
  return Object.values(content).flatMap(({ examples = {} }) =>
    Object.values(examples).map((example) => follow(example).value),
  );
}
