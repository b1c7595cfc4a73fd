/**
 * The records kit: the eight standard operations of a resource (Reference 4.1) from its description and its own rules.
 * What is common to all records lives here once; a resource's file holds only what is its own.
 */
import { type Handlers, RawJson, readBody, resources } from '@mostrador/server-stub';
import type { Context } from '../../core/context.ts';
import { isObject } from '../../core/is-object.ts';
import { counts, eachItem } from './bulk.ts';
import { conditions, type ListQuery, order, pageRequest } from './list-query.ts';
import { pageLinks, pageText } from './page.ts';
import type { Many, One, ResourceName, Rules } from './rules.ts';
import { count, findText, texts } from './table.ts';
import { create, etag, type Kind, notFound, remove, update } from './write.ts';

type Names<R extends ResourceName> =
  | `list${Many<R>}`
  | `${'get' | 'create' | 'update' | 'delete'}${One<R>}`
  | `bulk${'Create' | 'Update' | 'Delete'}${Many<R>}`;

export type StandardHandlers<R extends ResourceName> = Pick<
  Handlers<Context>,
  Names<R> & keyof Handlers<Context>
>;
