/** Maps a carrier's status text, in Spanish or English, to a shipment status. Pure. */
import type { ShipmentStatus } from '@mostrador/types';

/** The first match is used; carriers have no fixed list of texts. */
const words: readonly [RegExp, ShipmentStatus][] = [
  [/pendiente|solicitad|creada|preimposic|shipment information received/, 'label_created'],
  [
    /no (se )?(pudo|puede) entregar|no entregad|visita fallida|ausente|rechaz|not delivered|delivery attempt|undeliver/,
    'delivery_failed',
  ],
  [/devuel|devoluc|rendid|returned|retorn/, 'returned'],
  [/anulad|cancel/, 'cancelled'],
  [/entregad|delivered|entrega efectiva/, 'delivered'],
  [
    /en distribuc|en reparto|salio a reparto|out for delivery|with delivery courier|visita/,
    'out_for_delivery',
  ],
  [/retirad|admitid|ingres|recibid|picked up|imposic|colectad/, 'picked_up'],
];

export function statusOf(text: string): ShipmentStatus {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return words.find(([pattern]) => pattern.test(plain))?.[1] ?? 'in_transit';
}
