/** Normalizes the parts of a response that change with every run, so that the rest can be compared. */

const VARIES: readonly (readonly [RegExp, string])[] = [
  [/\breq_[0-9a-f]+/g, 'req_…'],
  [/mst_(live|test)_(?!Bicicleteria)\S+/g, 'mst_$1_…'],
];

/** The new parts of a response to a create request: its ID and its timestamps. */
const NEW: readonly (readonly [RegExp, string])[] = [
  [/\b6[0-9a-f]{23}\b/g, '<id>'],
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<moment>'],
  [/\d{4}-\d\d-\d\d \d\d:\d\d/g, '<minute>'],
];

/** Normalizes a text. `creates` says whether its IDs and timestamps are new. */
export function comparable(text: string, creates: boolean): string {
  const patterns = creates ? [...VARIES, ...NEW] : VARIES;
  return patterns.reduce((result, [pattern, name]) => result.replace(pattern, name), text);
}
