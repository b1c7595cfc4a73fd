/** The standard tests of delivery notes: bounds, lists, isolation, contract. */
import { deliveryNote, deliveryNoteList, deliveryNotes } from '../../testing/reference/invoicing.ts';
import { boundsOf } from '../../testing/standard/bounds.ts';
import { contractOf } from '../../testing/standard/contract.ts';
import { isolationOf } from '../../testing/standard/isolation.ts';
import { listsOf } from '../../testing/standard/lists.ts';
import { storyOf } from '../../testing/story.ts';

await boundsOf([deliveryNotes]);
await isolationOf([deliveryNotes]);
await listsOf([deliveryNoteList]);
await contractOf(['deliveryNotes'], (api) => [
  storyOf(api.deliveryNotes, {
    whole: deliveryNote,
    least: { customer_id: 'c1', items: [{ description: 'Cadena', quantity: 1 }] },
    change: { notes: 'De mañana' },
    invalid: { items: [] },
  }),
]);
