/** Takes out of an answer what is another one each time, so that the rest can be compared with what is shown. */

const VARIES: readonly (readonly [RegExp, string])[] = [
  [/\breq_[0-9a-f]+/g, 'req_…'],
  [/mst_(live|test)_(?!Bicicleteria)\S+/g, 'mst_$1_…'],
];

/** What is new in an answer to a request that creates: its id, and its moments. */
const NEW: readonly (readonly [RegExp, string])[] = [
  [/\b6[0-9a-f]{23}\b/g, '<id>'],
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<moment>'],
  [/\d{4}-\d\d-\d\d \d\d:\d\d/g, '<minute>'],
];

/** `creates` says whether ids and moments in the text are those of something new. */
export function comparable(text: string, creates: boolean): string {
  const patterns = creates ? [...VARIES, ...NEW] : VARIES;
  return patterns.reduce((result, [pattern, name]) => result.replace(pattern, name), text);
}
