/** The filters of a list; each is named like the parameter of the operation that it sets. */
export type Filter = ChoiceFilter | DayFilter | FlagFilter | RecordFilter;

export interface ChoiceFilter {
  kind: 'choice';
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
}

export interface DayFilter {
  kind: 'day';
  name: string;
  label: string;
}

/** On or unset. */
export interface FlagFilter {
  kind: 'flag';
  name: string;
  label: string;
}

/** Set only by a link from another record, such as the sales of one customer; it can be removed. */
export interface RecordFilter {
  kind: 'record';
  name: string;
  label: string;
}

/** Returns the values of an enum as options, in the current language. */
export function optionsOf<Value extends string>(
  values: readonly Value[],
  texts: Readonly<Record<Value, string>>,
) {
  return values.map((value) => ({ value, label: texts[value] }));
}
