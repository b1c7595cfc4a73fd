/** The lists that can be exported: all lists of the API that do not belong to a single record. */
import { type Operation, operationTable } from '@mostrador/types';
import { builtKinds, type Kind } from '../../records/kind.ts';
import { type Fields, itemFields } from './fields.ts';

export interface ExportedList {
  name: string;
  operation: Operation;
  fields: Fields;
  /** The resource, if the records kit stores it: such a list is read by ID rather than page by page. */
  kind: Kind | undefined;
}

/** Returns the lists in the order of the description. */
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

/** Converts `listPosTerminals` to `pos-terminals`. */
function nameOf({ id }: Operation): string {
  return id
    .slice('list'.length)
    .replace(/(?<=[a-z])(?=[A-Z])/g, '-')
    .toLowerCase();
}
