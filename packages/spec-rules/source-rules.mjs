/**
 * The rules for source files, each read separately with unresolved references, about facts that a bundle no longer
 * shows.
 */
/** @import { RuleDefinition } from '@stoplight/spectral-core' */
/** @typedef {Extract<RuleDefinition['then'], { function: unknown }>} Then */
import freeObject from './functions/source/free-object.mjs';
import namedEnum from './functions/source/named-enum.mjs';
import nullableForm from './functions/source/nullable-form.mjs';
import provenance from './functions/source/provenance.mjs';
import schemaFamily from './functions/source/schema-family.mjs';
import storyId from './functions/source/story-id.mjs';
import uniqueSchemaName from './functions/source/unique-schema-name.mjs';
import unusedPart from './functions/source/unused-part.mjs';
import { kindOf } from './sources.mjs';

/**
 * Creates a house rule for some kinds of files (`schemas`, `examples`, ...), or for all kinds.
 * @param {Then['function']} check
 * @param {string[]} [kinds]
 * @param {object} [functionOptions]
 * @returns {RuleDefinition}
 */
function rule(check, kinds, functionOptions) {
  /** @type {Then['function']} */
  const checkKind = (file, options, context) =>
    kinds && !kinds.includes(kindOf(context.document.source)) ? [] : check(file, options, context);
  const then = { function: checkKind, functionOptions };
  return { message: '{{error}}', severity: 'error', given: '$', resolved: false, then };
}

/** Fields with IDs of things that are not resources of the API. */
const strangers = [
  'user_id',
  'assigned_to_user_id',
  'assigned_users',
  'team_members',
  'created_by',
  'opened_by',
  'closed_by',
  'images',
  'image_id',
  // The entry that closing a year makes, after the month of the story.
  'closing_entry_id',
];

export const sourceRules = {
  'free-object': rule(freeObject, ['schemas']),
  'nullable-form': rule(nullableForm, ['schemas']),
  'named-enum': rule(namedEnum, ['schemas']),
  'schema-family': rule(schemaFamily, ['schemas']),
  'unique-schema-name': rule(uniqueSchemaName, ['schemas']),
  'unused-part': rule(unusedPart),
  provenance: rule(provenance, ['schemas', 'paths', 'parameters', 'headers', 'responses']),
  'story-id': rule(storyId, ['examples'], {
    identities: ['_id', 'id', 'line_id', 'import_id'],
    strangers,
  }),
};
