/**
 * Functions used by the indexes of searches, tags and custom fields. They are leakproof: they reveal nothing about a
 * row except their result, which PostgreSQL requires for tables with row-level security, and only a superuser can
 * declare.
 */
export const searchFunctions = [
  'textlike(text, text)',
  'jsonb_exists_any(jsonb, text[])',
  'jsonb_contains(jsonb, jsonb)',
  'jsonb_object_field(jsonb, text)',
] as const;
