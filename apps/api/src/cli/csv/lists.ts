/** The lists that can be exported: all that the API has without a record to be of. */
import { type Operation, operationTable } from '@mostrador/types';
import { builtKinds, type Kind } from '../../records/kind.ts';
import { type Fields, itemFields } from './fields.ts';

export interface ExportedList {
  name: string;
  operation: Operation;
  fields: Fields;
  /** The resource, where the records kit keeps it: read by id then, and not page by page. */
  kind: Kind | undefined;
}

/** In the order of the description. */
export function exportedLists(): ExportedList[] {
  return Object.values<Operation>(operationTable)
    .filter(({ id, path }) => id.startsWith('list') && !path.includes('{'))
    .map((operation) => ({
      name: nameOf(operation),
      operation,
      fields: itemFields(operation.path),
      kind: builtKinds().find(({ operations }) => operations.list === operation.id),
    }))
    .filter(({ fields }) => fields.size > 0);
}

/** `listPosTerminals` is `pos-terminals`. */
function nameOf({ id }: Operation): string {
  return id
    .slice('list'.length)
    .replace(/(?<=[a-z])(?=[A-Z])/g, '-')
    .toLowerCase();
}
