/**
 * Functions that an index of searches, tags and fields of customers' own stands for. None of them tells anything of a row but its result, which
 * PostgreSQL wants to be told before it uses them on a table with row-level security; it takes a superuser to do so.
 */
export const searchFunctions = [
  'textlike(text, text)',
  'jsonb_exists_any(jsonb, text[])',
  'jsonb_contains(jsonb, jsonb)',
  'jsonb_object_field(jsonb, text)',
] as const;
