/** The corpus: changes, and the exact findings of the review. */
import type { Verdict } from '../finding.ts';
import { ref, things } from './things.ts';

const fields = 'components schemas ThingFields properties';
const schemas = 'components schemas';
const create = 'paths /things/ post';
const list = 'paths /things/list/ get';
const get = 'paths /things/{id}/ get';
const post = '`POST /things/`';
const thingOperations = '`POST /things/`, `GET /things/list/` and 1 more';
const json = 'content application/json';
const envelope = `responses 201 ${json} schema properties data`;

export interface Case {
  name: string;
  change: Record<string, unknown>;
  /** The expected findings with their verdicts, most severe first. */
  want: [Verdict, string][];
}

const requests: Case[] = [
  {
    name: 'a new required field',
    change: {
      [`${schemas} ThingCreate required`]: ['name', 'weight'],
      [`${schemas} ThingCreate properties`]: { weight: { type: 'number' } },
    },
    want: [['breaking', `${post} now requires \`weight\`, which is new.`]],
  },
  {
    name: 'a new required field with a default',
    change: {
      [`${schemas} ThingCreate required`]: ['name', 'weight'],
      [`${schemas} ThingCreate properties`]: { weight: { type: 'number', default: 1 } },
    },
    want: [['safe', `${post} now accepts \`weight\`.`]],
  },
  {
    name: 'a new optional field',
    change: { [`${schemas} ThingCreate properties`]: { weight: { type: 'number' } } },
    want: [['safe', `${post} now accepts \`weight\`.`]],
  },
  {
    name: 'a field that becomes required beside allOf',
    change: { [`${schemas} ThingCreate required`]: ['name', 'kind'] },
    want: [['breaking', `${post} now requires \`kind\`.`]],
  },
  {
    name: 'a field that is no longer required',
    change: { [`${schemas} ThingCreate required`]: [] },
    want: [['safe', `${post} no longer requires \`name\`.`]],
  },
  {
    name: 'a field removed from requests and responses',
    change: { [`${fields} price`]: undefined },
    want: [
      ['breaking', `${post} no longer accepts \`price\`.`],
      ['breaking', `${thingOperations} no longer return \`price\`.`],
    ],
  },
  {
    name: 'a member renamed',
    change: { [`${fields} price`]: undefined, [`${fields} cost`]: { type: 'number', minimum: 0 } },
    want: [
      ['breaking', `${post} no longer accepts \`price\`.`],
      ['breaking', `${thingOperations} no longer return \`price\`.`],
      ['safe', `${post} now accepts \`cost\`.`],
      ['safe', `${thingOperations} now return \`cost\`.`],
    ],
  },
  {
    name: 'an enum value removed',
    change: { [`${schemas} Kind enum`]: ['big'] },
    want: [
      ['breaking', '`POST /things/` no longer accepts the value `small` for `kind`.'],
      ['breaking', '`GET /things/list/` no longer accepts the value `small` for the parameter `kind`.'],
      ['safe', `${thingOperations} no longer return the value \`small\` for \`kind\`.`],
    ],
  },
  {
    name: 'a value more',
    change: { [`${schemas} Kind enum`]: ['big', 'small', 'tiny'] },
    want: [
      ['attention', `${thingOperations} may now return the value \`tiny\` for \`kind\`.`],
      ['safe', '`POST /things/` now accepts the value `tiny` for `kind`.'],
      ['safe', '`GET /things/list/` now accepts the value `tiny` for the parameter `kind`.'],
    ],
  },
  {
    name: 'a value added to an open enum',
    change: { [`${schemas} Origin anyOf 0 enum`]: ['shop', 'web', 'fair'] },
    want: [
      ['safe', `${post} now accepts the value \`fair\` for \`origin\`.`],
      ['safe', `${thingOperations} may now return the value \`fair\` for \`origin\`.`],
    ],
  },
  {
    name: 'an open enum value removed',
    change: { [`${schemas} Origin anyOf 0 enum`]: ['shop'] },
    want: [
      ['attention', `${post} no longer lists the value \`web\` for \`origin\`.`],
      ['safe', `${thingOperations} no longer return the value \`web\` for \`origin\`.`],
    ],
  },
  {
    name: 'an open enum that closes',
    change: { [`${schemas} Origin`]: { type: 'string', enum: ['shop', 'web'] } },
    want: [
      ['breaking', `${post} now accepts only \`shop\`, \`web\` for \`origin\`.`],
      ['safe', `${thingOperations} now return only \`shop\`, \`web\` for \`origin\`.`],
    ],
  },
  {
    name: 'an enum that opens',
    change: {
      [`${schemas} Kind`]: { anyOf: [{ type: 'string', enum: ['big', 'small'] }, { type: 'string' }] },
    },
    want: [
      ['breaking', `${thingOperations} may now return any value for \`kind\`.`],
      ['safe', '`POST /things/` now accepts any value for `kind`.'],
      ['safe', '`GET /things/list/` now accepts any value for the parameter `kind`.'],
    ],
  },
  {
    name: 'an enum for a free string',
    change: {
      [`${schemas} ThingCreate properties`]: {
        level: { type: 'string', default: 'low', enum: ['low', 'high'] },
      },
    },
    want: [
      ['breaking', `${post} now accepts only \`low\`, \`high\` for \`level\`.`],
      ['safe', `${post} now accepts the value \`low\` for \`level\`.`],
      ['safe', `${post} now accepts the value \`high\` for \`level\`.`],
    ],
  },
  {
    name: 'a lower maximum length',
    change: { [`${fields} name maxLength`]: 5 },
    want: [
      [
        'breaking',
        `${post} now accepts \`name\` with at most 5 characters, previously with at most 10 characters.`,
      ],
      [
        'safe',
        `${thingOperations} now return \`name\` with at most 5 characters, previously with at most 10 characters.`,
      ],
    ],
  },
  {
    name: 'a longer text',
    change: { [`${fields} name maxLength`]: 20 },
    want: [
      [
        'attention',
        `${thingOperations} now return \`name\` with at most 20 characters, previously with at most 10 characters.`,
      ],
      [
        'safe',
        `${post} now accepts \`name\` with at most 20 characters, previously with at most 10 characters.`,
      ],
    ],
  },
  {
    name: 'a new limit',
    change: {
      [`${schemas} ThingCreate properties`]: { price: { type: 'number', minimum: 0, maximum: 100 } },
    },
    want: [['breaking', `${post} now accepts \`price\` with at most 100, previously without a limit.`]],
  },
  {
    name: 'a removed limit',
    change: { [`${list} parameters 0 schema`]: { type: 'integer' } },
    want: [
      [
        'safe',
        '`GET /things/list/` now accepts the parameter `page` without a limit, previously with at least 1.',
      ],
    ],
  },
  {
    name: 'a limit that another part still has',
    change: { [`${schemas} ThingCreate properties`]: { price: { type: 'number' } } },
    want: [],
  },
  {
    name: 'a higher minimum',
    change: { [`${schemas} ThingCreate properties`]: { size: { type: 'integer', minimum: 2, maximum: 9 } } },
    want: [['breaking', `${post} now accepts \`size\` with at least 2, previously with at least 1.`]],
  },
  {
    name: 'an exclusive minimum',
    change: {
      [`${schemas} ThingCreate properties`]: { price: { type: 'number', minimum: 0, exclusiveMinimum: 0 } },
    },
    want: [['breaking', `${post} now accepts \`price\` with more than 0, previously without a limit.`]],
  },
  {
    name: 'fewer items',
    change: {
      [`${schemas} ThingCreate properties`]: {
        tags: { type: 'array', maxItems: 2, items: { type: 'string' } },
      },
    },
    want: [
      ['breaking', `${post} now accepts \`tags\` with at most 2 items, previously with at most 3 items.`],
    ],
  },
  {
    name: 'a minimum number of items',
    change: {
      [`${schemas} ThingCreate properties`]: {
        tags: { type: 'array', minItems: 1, maxItems: 3, items: { type: 'string' } },
      },
    },
    want: [['breaking', `${post} now accepts \`tags\` with at least 1 items, previously without a limit.`]],
  },
  {
    name: 'unique items',
    change: {
      [`${schemas} ThingCreate properties`]: {
        tags: { type: 'array', uniqueItems: true, maxItems: 3, items: { type: 'string' } },
      },
    },
    want: [['breaking', `${post} now accepts \`tags\` with unique items, previously without a limit.`]],
  },
  {
    name: 'limits of items',
    change: {
      [`${schemas} ThingCreate properties`]: {
        tags: { type: 'array', maxItems: 3, items: { type: 'string', maxLength: 4 } },
      },
    },
    want: [
      ['breaking', `${post} now accepts \`tags[]\` with at most 4 characters, previously without a limit.`],
    ],
  },
  {
    name: 'a changed pattern',
    change: { [`${schemas} ThingCreate properties`]: { code: { type: 'string', pattern: '^[a-z]{3}$' } } },
    want: [
      [
        'breaking',
        `${post} now accepts \`code\` with the pattern \`^[a-z]{3}$\`, previously with the pattern \`^[a-z]+$\`.`,
      ],
    ],
  },
  {
    name: 'no pattern',
    change: { [`${fields} code`]: { type: 'string' } },
    want: [
      [
        'attention',
        `${thingOperations} now return \`code\` without a limit, previously with the pattern \`^[a-z]+$\`.`,
      ],
      ['safe', `${post} now accepts \`code\` without a limit, previously with the pattern \`^[a-z]+$\`.`],
    ],
  },
  {
    name: 'a changed format',
    change: { [`${schemas} ThingCreate properties`]: { day: { type: 'string', format: 'date-time' } } },
    want: [
      [
        'breaking',
        `${post} now accepts \`day\` with the format \`date-time\`, previously with the format \`date\`.`,
      ],
    ],
  },
  {
    name: 'a new multipleOf',
    change: {
      [`${schemas} ThingCreate properties`]: { price: { type: 'number', minimum: 0, multipleOf: 0.5 } },
    },
    want: [['breaking', `${post} now accepts \`price\` with multiples of 0.5, previously without a limit.`]],
  },
  {
    name: 'a narrower type',
    change: { [`${schemas} ThingCreate properties`]: { price: { type: 'integer', minimum: 0 } } },
    want: [['breaking', `${post} now accepts \`price\` as integer, previously as number.`]],
  },
  {
    name: 'a wider type',
    change: { [`${schemas} ThingCreate properties`]: { size: { type: 'number', minimum: 1, maximum: 9 } } },
    want: [['safe', `${post} now accepts \`size\` as number, previously as integer.`]],
  },
  {
    name: 'another type',
    change: { [`${schemas} ThingCreate properties`]: { price: { type: 'string' } } },
    want: [['breaking', `${post} now accepts \`price\` as string, previously as number.`]],
  },
  {
    name: 'a second type',
    change: { [`${schemas} ThingCreate properties`]: { price: { type: ['number', 'string'], minimum: 0 } } },
    want: [['safe', `${post} now accepts \`price\` as number or string, previously as number.`]],
  },
  {
    name: 'null no longer accepted',
    change: { [`${schemas} ThingCreate properties`]: { note: { type: 'string' } } },
    want: [['breaking', `${post} no longer accepts null for \`note\`.`]],
  },
  {
    name: 'null too',
    change: { [`${schemas} ThingCreate properties`]: { day: { type: ['string', 'null'], format: 'date' } } },
    want: [['safe', `${post} now accepts null for \`day\`.`]],
  },
  {
    name: 'null no longer accepted for a reference',
    change: { [`${schemas} ThingCreate properties`]: { extra: ref('Extra') } },
    want: [['breaking', `${post} no longer accepts null for \`extra\`.`]],
  },
  {
    name: 'null written in another form',
    change: {
      [`${schemas} ThingCreate properties`]: { note: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
    },
    want: [],
  },
  {
    name: 'a changed default',
    change: { [`${schemas} ThingCreate properties`]: { level: { type: 'string', default: 'high' } } },
    want: [['breaking', `${post} now assumes \`high\` if \`level\` is omitted, previously \`low\`.`]],
  },
  {
    name: 'additional properties no longer accepted',
    change: {
      [`${schemas} ThingCreate properties`]: { free: { type: 'object', additionalProperties: false } },
    },
    want: [['breaking', `${post} no longer accepts additional properties in \`free\`.`]],
  },
  {
    name: 'a member of a part',
    change: {
      [`${schemas} Extra required`]: ['color', 'shade'],
      [`${schemas} Extra properties shade`]: { type: 'string' },
    },
    want: [
      ['breaking', `${post} now requires \`extra.shade\`, which is new.`],
      ['breaking', `${post} now requires \`owner.shade\`, which is new.`],
      ['safe', `${thingOperations} now return \`extra.shade\`.`],
      ['safe', `${thingOperations} now return \`owner.shade\`.`],
    ],
  },
  {
    name: 'an alternative fewer',
    change: { [`${schemas} ThingCreate properties`]: { owner: { anyOf: [{ type: 'string' }] } } },
    want: [['breaking', `${post} no longer accepts \`owner\` as \`Extra\`.`]],
  },
  {
    name: 'an alternative more',
    change: {
      [`${schemas} ThingCreate properties`]: {
        owner: { anyOf: [{ type: 'string' }, ref('Extra'), { type: 'integer' }] },
      },
    },
    want: [['safe', `${post} now also accepts \`owner\` as \`integer\`.`]],
  },
  {
    name: 'a read-only member',
    change: { [`${schemas} ThingCreate properties`]: { seen: { type: 'string', readOnly: true } } },
    want: [],
  },
  {
    name: 'a field that becomes read-only',
    change: { [`${fields} price readOnly`]: true },
    want: [['breaking', `${post} no longer accepts \`price\`.`]],
  },
  {
    name: 'a body that need not be',
    change: { [`${create} requestBody required`]: false },
    want: [['safe', `${post} no longer requires a body.`]],
  },
  {
    name: 'a body where there was none',
    change: {
      [`${get} requestBody`]: {
        required: true,
        content: { 'application/json': { schema: { type: 'object' } } },
      },
    },
    want: [['breaking', '`GET /things/{id}/` now requires a body.']],
  },
  {
    name: 'no body',
    change: { [`${create} requestBody`]: undefined },
    want: [['breaking', `${post} no longer accepts a body.`]],
  },
  {
    name: 'another media type',
    change: { [`${create} requestBody content`]: { 'text/csv': { schema: { type: 'string' } } } },
    want: [
      ['breaking', `${post} no longer accepts \`application/json\`.`],
      ['safe', `${post} now also accepts \`text/csv\`.`],
    ],
  },
  {
    name: 'a new parameter',
    change: { [`${get} parameters`]: [{ name: 'fields', in: 'query', schema: { type: 'string' } }] },
    want: [['safe', '`GET /things/{id}/` now accepts the parameter `fields`.']],
  },
  {
    name: 'a new required parameter',
    change: {
      [`${get} parameters`]: [{ name: 'fields', in: 'query', required: true, schema: { type: 'string' } }],
    },
    want: [['breaking', '`GET /things/{id}/` now requires the parameter `fields`.']],
  },
  {
    name: 'a parameter removed',
    change: { [`${list} parameters`]: [things().paths['/things/list/'].get.parameters[0]] },
    want: [['breaking', '`GET /things/list/` no longer accepts the parameter `kind`.']],
  },
  {
    name: 'a parameter that must be there',
    change: { [`${list} parameters 0 required`]: true },
    want: [['breaking', '`GET /things/list/` now requires the parameter `page`.']],
  },
  {
    name: 'a parameter in another place',
    change: { [`${list} parameters 0 in`]: 'header' },
    want: [
      ['breaking', '`GET /things/list/` no longer accepts the parameter `page`.'],
      ['safe', '`GET /things/list/` now accepts the header `page`.'],
    ],
  },
  {
    name: 'a tighter parameter',
    change: { [`${list} parameters 0 schema maximum`]: 10 },
    want: [
      [
        'breaking',
        '`GET /things/list/` now accepts the parameter `page` with at most 10, previously without a limit.',
      ],
    ],
  },
  {
    name: 'a changed list separator',
    change: { [`${list} parameters 1 explode`]: true },
    want: [
      [
        'breaking',
        '`GET /things/list/` now accepts the parameter `kind` with several values written in another way.',
      ],
    ],
  },
];

const responses: Case[] = [
  {
    name: 'a new member',
    change: { [`${schemas} Thing properties weight`]: { type: 'number' } },
    want: [['safe', `${thingOperations} now return \`weight\`.`]],
  },
  {
    name: 'a member gone',
    change: {
      [`${schemas} Thing properties _id`]: undefined,
      [`${schemas} Thing required`]: ['name', 'kind'],
    },
    want: [['breaking', `${thingOperations} no longer return \`_id\`.`]],
  },
  {
    name: 'a response field that becomes optional',
    change: { [`${schemas} Thing required`]: ['_id', 'name'] },
    want: [['breaking', `${thingOperations} may now leave out \`kind\`.`]],
  },
  {
    name: 'a member that is always there',
    change: { [`${schemas} Thing required`]: ['_id', 'name', 'kind', 'size'] },
    want: [['safe', `${thingOperations} now always return \`size\`.`]],
  },
  {
    name: 'null in a response',
    change: {
      [`${schemas} Thing properties name`]: { type: ['string', 'null'], minLength: 1, maxLength: 10 },
    },
    want: [['breaking', `${thingOperations} may now return null for \`name\`.`]],
  },
  {
    name: 'null never',
    change: { [`${schemas} Thing properties note`]: { type: 'string' } },
    want: [['safe', `${thingOperations} no longer return null for \`note\`.`]],
  },
  {
    name: 'a wider type',
    change: { [`${schemas} Thing properties size`]: { type: 'number', minimum: 1, maximum: 9 } },
    want: [['breaking', `${thingOperations} now return \`size\` as number, previously as integer.`]],
  },
  {
    name: 'a narrower type',
    change: { [`${schemas} Thing properties price`]: { type: 'integer', minimum: 0 } },
    want: [['safe', `${thingOperations} now return \`price\` as integer, previously as number.`]],
  },
  {
    name: 'an alternative more',
    change: {
      [`${schemas} Thing properties owner`]: {
        anyOf: [{ type: 'string' }, ref('Extra'), { type: 'integer' }],
      },
    },
    want: [['breaking', `${thingOperations} may now return \`owner\` as \`integer\`.`]],
  },
  {
    name: 'an alternative fewer',
    change: { [`${schemas} Thing properties owner`]: { anyOf: [{ type: 'string' }] } },
    want: [['safe', `${thingOperations} no longer return \`owner\` as \`Extra\`.`]],
  },
  {
    name: 'a page without its total',
    change: {
      [`${schemas} ThingPage properties total`]: undefined,
      [`${schemas} ThingPage required`]: ['items'],
    },
    want: [['breaking', '`GET /things/list/` no longer returns `total`.']],
  },
  {
    name: 'another success',
    change: {
      [`${create} responses`]: {
        200: things().paths['/things/'].post.responses[201],
        422: things().paths['/things/'].post.responses[422],
      },
    },
    want: [
      ['breaking', `${post} no longer returns 201.`],
      ['attention', `${post} may now return 200.`],
    ],
  },
  {
    name: 'another failure',
    change: { [`${create} responses 409`]: { ...things().paths['/things/'].post.responses[422] } },
    want: [
      ['safe', `${post} may now return 409.`],
      ['safe', `${post} may now fail with 409 \`validation_failed\`.`],
    ],
  },
  {
    name: 'a failure fewer',
    change: { [`${get} responses 404`]: undefined },
    want: [
      ['attention', '`GET /things/{id}/` no longer fails with 404 `not_found`.'],
      ['safe', '`GET /things/{id}/` no longer returns 404.'],
    ],
  },
  {
    name: 'a response header removed',
    change: { [`${create} responses 201 headers`]: {} },
    want: [['breaking', `${post} no longer sends the header \`ETag\` with 201.`]],
  },
  {
    name: 'a header more',
    change: { [`${create} responses 201 headers Location`]: { schema: { type: 'string' } } },
    want: [['safe', `${post} now sends the header \`Location\` with 201.`]],
  },
  {
    name: 'another media type',
    change: { [`${create} responses 201 content`]: { 'text/csv': { schema: { type: 'string' } } } },
    want: [
      ['breaking', `${post} no longer returns 201 as \`application/json\`.`],
      ['safe', `${post} may now return 201 as \`text/csv\`.`],
    ],
  },
  {
    name: 'a constant removed from a response',
    change: { [`${create} responses 201 ${json} schema properties success`]: { type: 'boolean' } },
    want: [
      ['breaking', `${post} may now return any value for \`success\`.`],
      ['safe', `${post} no longer returns the value \`true\` for \`success\`.`],
    ],
  },
  {
    name: 'an envelope that gets a name',
    change: {
      [`${schemas} ThingResponse`]: {
        ...things().paths['/things/'].post.responses[201].content['application/json'].schema,
      },
      [`${create} responses 201 ${json} schema`]: ref('ThingResponse'),
    },
    want: [],
  },
  {
    name: 'another record',
    change: { [`${create} ${envelope}`]: { type: 'string' } },
    want: [['breaking', `${post} now returns the data of 201 as string, previously as object.`]],
  },
  {
    name: 'a schema of another name with the same content',
    change: {
      [`${schemas} Item`]: things().components.schemas.Thing,
      [`${create} ${envelope}`]: ref('Item'),
    },
    want: [],
  },
];

const others: Case[] = [
  {
    name: 'an operation gone',
    change: { [get]: undefined },
    want: [['breaking', '`GET /things/{id}/` is gone.']],
  },
  {
    name: 'a new operation',
    change: {
      'paths /things/{id}/ delete': { ...things().paths['/things/{id}/'].get, operationId: 'deleteThing' },
    },
    want: [['safe', '`DELETE /things/{id}/` is new.']],
  },
  {
    name: 'an operation moved',
    change: { 'paths /items/': things().paths['/things/'], 'paths /things/': undefined },
    want: [
      ['breaking', '`POST /things/` moved to `POST /items/`.'],
      ['safe', '`POST /items/` is new.'],
    ],
  },
  {
    name: 'an operation renamed',
    change: { [`${create} operationId`]: 'addThing' },
    want: [['breaking', `${post} is renamed to \`addThing\`, previously \`createThing\`.`]],
  },
  {
    name: 'a tag renamed',
    change: { tags: [{ name: 'Objects' }], [`${create} tags`]: ['Objects'] },
    want: [['breaking', `${post} now has the tag \`Objects\`, previously \`Things\`.`]],
  },
  {
    name: 'a schema renamed',
    change: {
      [`${schemas} Color`]: things().components.schemas.Extra,
      [`${schemas} Extra`]: undefined,
      [`${fields} extra`]: { anyOf: [ref('Color'), { type: 'null' }] },
      [`${fields} owner`]: { anyOf: [{ type: 'string' }, ref('Color')] },
    },
    want: [['breaking', 'The schema `Extra` is renamed to `Color`.']],
  },
  {
    name: 'a schema gone',
    change: {
      [`${schemas} Extra`]: undefined,
      [`${fields} extra`]: { anyOf: [{ ...things().components.schemas.Extra }, { type: 'null' }] },
      [`${fields} owner`]: { anyOf: [{ type: 'string' }, { ...things().components.schemas.Extra }] },
    },
    want: [['breaking', 'The schema `Extra` was removed.']],
  },
  {
    name: 'a variable of the path renamed',
    change: {
      'paths /things/{thing_id}/': {
        ...things().paths['/things/{id}/'],
        parameters: [{ name: 'thing_id', in: 'path', required: true, schema: { type: 'string' } }],
      },
      'paths /things/{id}/': undefined,
    },
    want: [],
  },
  {
    name: 'a changed scope',
    change: { [`${create} security`]: [{ Key: ['items:write'] }, { Bearer: ['items:write'] }] },
    want: [['breaking', `${post} now needs \`items:write\`, previously \`things:write\`.`]],
  },
  {
    name: 'a way to send the token fewer',
    change: { [`${create} security`]: [{ Key: ['things:write'] }] },
    want: [['breaking', `${post} no longer accepts credentials by \`Bearer\`.`]],
  },
  {
    name: 'a way to send the token more',
    change: {
      [`${create} security`]: [...things().paths['/things/'].post.security, { Cookie: ['things:write'] }],
    },
    want: [['safe', `${post} now accepts credentials by \`Cookie\`.`]],
  },
  {
    name: 'no token',
    change: { [`${create} security`]: [] },
    want: [
      ['safe', `${post} now needs no scope, previously \`things:write\`.`],
      ['safe', `${post} no longer requires credentials.`],
    ],
  },
  {
    name: 'a changed error code',
    change: {
      [`${create} responses 422 content application/problem+json examples one value`]: { code: 'not_valid' },
    },
    want: [
      ['attention', `${post} no longer fails with 422 \`validation_failed\`.`],
      ['safe', `${post} may now fail with 422 \`not_valid\`.`],
      ['safe', `${post} has new examples.`],
    ],
  },
  {
    name: 'a deprecation',
    change: { [`${create} deprecated`]: true },
    want: [['attention', `${post} is deprecated.`]],
  },
  {
    name: 'another summary',
    change: { [`${create} summary`]: 'Make a thing' },
    want: [['safe', `${post} is renamed to “Make a thing”.`]],
  },
  {
    name: 'another description of a member',
    change: { [`${fields} name description`]: 'What it is called.' },
    want: [['safe', `${thingOperations} have a new description.`]],
  },
  {
    name: 'another example',
    change: { [`${create} requestBody ${json} examples one value`]: { name: 'Lamp' } },
    want: [['safe', `${post} has new examples.`]],
  },
  {
    name: 'a server gone',
    change: { servers: [] },
    want: [['attention', 'The server `http://one` is no longer listed.']],
  },
  {
    name: 'another order of members',
    change: {
      [fields]: Object.fromEntries(
        Object.entries(things().components.schemas.ThingFields.properties).reverse(),
      ),
    },
    want: [],
  },
  { name: 'nothing', change: {}, want: [] },
];

/** Every case, by what changed. */
export const corpus = { requests, responses, others };
