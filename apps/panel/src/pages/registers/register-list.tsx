/** Sales → registers. */
import { cashRegisters } from '@mostrador/client/resources';
import {
  type CashRegister,
  cashRegisterStatuses,
  isCashRegisterSort,
  isCashRegisterStatus,
} from '@mostrador/types';
import { given, send } from '../../api/records.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { placeOf } from '../../places.ts';
import type { Column } from '../../records/columns.ts';
import { optionsOf } from '../../records/filters.ts';
import { ListPage } from '../../records/list-page.tsx';
import { useTerminalNames } from '../../records/names.ts';
import { Below } from '../../records/parts.tsx';
import { RecordLink } from '../../records/record-link.tsx';
import { StatusBadge } from '../../records/status-badge.tsx';

export default function RegisterList() {
  const { registers: texts, records } = useTexts();
  return (
    <ListPage
      title={texts.title}
      text={texts.text}
      name="registers"
      read={(asked, options) =>
        cashRegisters(send).list(
          given({
            ...asked.listing(isCashRegisterSort),
            status: asked.one('status', isCashRegisterStatus),
            pos_terminal_id: asked.any('pos_terminal_id'),
            ...asked.days,
          }),
          options,
        )
      }
      useColumns={useColumns}
      keyOf={({ _id }) => _id}
      filters={[
        {
          kind: 'choice',
          name: 'status',
          label: records.status,
          options: optionsOf(cashRegisterStatuses, texts.statuses),
        },
        { kind: 'day', name: 'date_from', label: records.from },
        { kind: 'day', name: 'date_to', label: records.to },
        { kind: 'record', name: 'pos_terminal_id', label: texts.ofTerminal },
      ]}
      none={texts.none}
    />
  );
}

function useColumns(rows: readonly CashRegister[]): Column<CashRegister>[] {
  const { registers: texts, records } = useTexts();
  const format = useFormat();
  const nameOf = useTerminalNames(rows.map(({ pos_terminal_id }) => pos_terminal_id));
  return [
    {
      name: 'terminal',
      label: texts.terminal,
      sort: 'opened_at',
      cell: ({ _id, pos_terminal_id, opened_at }) => (
        <>
          <RecordLink to={placeOf.register(_id)} whole>
            {nameOf(pos_terminal_id)}
          </RecordLink>
          <Below>{format.moment(opened_at)}</Below>
        </>
      ),
    },
    {
      name: 'closed',
      label: texts.closedAt,
      sort: 'closed_at',
      from: 'md',
      cell: ({ closed_at }) => closed_at && format.moment(closed_at),
    },
    {
      name: 'status',
      label: records.status,
      sort: 'status',
      cell: ({ status }) => <StatusBadge status={status} texts={texts.statuses} />,
    },
    {
      name: 'expected',
      label: texts.expected,
      sort: 'expected_amount',
      align: 'end',
      cell: ({ expected_amount }) => format.money(expected_amount),
    },
    {
      name: 'difference',
      label: texts.difference,
      sort: 'difference',
      align: 'end',
      from: 'sm',
      cell: ({ difference }) => (difference === null ? '–' : format.money(difference)),
    },
  ];
}
