/** The content of a label, independent of the format. Pure. */
import type { Shipment, ShipmentParty } from '@mostrador/types';
import { printedDay, printedNumber, printedQuantity } from '../../../../print/formats.ts';

export interface LabelContent {
  service: string;
  trackingNumber: string;
  recipient: string[];
  instructions: string;
  sender: string[];
  facts: [label: string, value: string][];
  /** The amount to collect, as text. */
  collect: string | null;
}

/** The fields of a shipment that a label needs. */
type Labelled = Pick<
  Shipment,
  | 'recipient'
  | 'sender'
  | 'tracking_number'
  | 'scheduled_date'
  | 'order_reference'
  | 'cod_amount'
  | 'notes'
  | 'packages'
>;

export function labelContent(shipment: Labelled, serviceName: string): LabelContent {
  const { recipient, sender, tracking_number, scheduled_date, order_reference, cod_amount } = shipment;
  const packages = shipment.packages ?? [];
  const pieces = packages.reduce((sum, { quantity }) => sum + (quantity ?? 1), 0);
  const kilograms = packages.reduce((sum, { weight, quantity }) => sum + (weight ?? 0) * (quantity ?? 1), 0);
  const facts: [string, string | null][] = [
    ['Fecha', scheduled_date ? printedDay(scheduled_date) : null],
    ['Pedido', order_reference ?? null],
    ['Bultos', pieces > 0 ? String(pieces) : null],
    ['Peso', kilograms > 0 ? `${printedQuantity(kilograms, 3)} kg` : null],
  ];
  return {
    service: serviceName,
    trackingNumber: tracking_number,
    recipient: recipient ? lines(recipient) : [],
    instructions: [recipient?.address?.instructions, shipment.notes].filter(Boolean).join(' · '),
    sender: sender ? lines(sender) : [],
    facts: facts.flatMap(([label, value]): [string, string][] => (value === null ? [] : [[label, value]])),
    collect: cod_amount && cod_amount > 0 ? `COBRAR $ ${printedNumber(cod_amount)}` : null,
  };
}

function lines({ name, phone, address }: ShipmentParty): string[] {
  const place = [address?.postal_code, address?.city].filter(Boolean).join(' ');
  return [
    name,
    address?.street,
    [place, address?.state].filter(Boolean).join(', '),
    phone ? `Tel. ${phone}` : null,
  ].flatMap((line) => (line ? [line] : []));
}
