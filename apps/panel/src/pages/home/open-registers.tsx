import { cashRegisters } from '@mostrador/client/resources';
import type { CashRegister } from '@mostrador/types';
import { useQuery } from '@tanstack/react-query';
import { recordQuery, send } from '../../api/records.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { listWith, placeOf, places } from '../../places.ts';
import { Section } from '../../records/detail-page.tsx';
import { useTerminalNames } from '../../records/names.ts';
import { RecordLink } from '../../records/record-link.tsx';
import { RecordTable } from '../../records/table.tsx';
import { Loaded } from '../../ui/loaded.tsx';

/** The open registers, the one opened first at the top. */
export function OpenRegisters() {
  const { home, registers } = useTexts();
  const format = useFormat();
  const query = useQuery(
    recordQuery(['registers', 'open'], (options) =>
      cashRegisters(send).list(
        { status: ['open'], sort: 'opened_at', sort_dir: 'asc', per_page: 5 },
        options,
      ),
    ),
  );
  const nameOf = useTerminalNames(query.data?.items.map(({ pos_terminal_id }) => pos_terminal_id) ?? []);
  return (
    <Section
      title={home.openRegisters}
      beside={<RecordLink to={listWith(places.registers, { status: 'open' })}>{home.showAll}</RecordLink>}
      flush
    >
      <Loaded query={query} isEmpty={({ items }) => items.length === 0} none={home.noOpenRegisters}>
        {({ items }) => (
          <RecordTable
            caption={home.openRegisters}
            columns={[
              {
                name: 'terminal',
                label: registers.terminal,
                cell: ({ _id, pos_terminal_id }: CashRegister) => (
                  <RecordLink to={placeOf.register(_id)} whole>
                    {nameOf(pos_terminal_id)}
                  </RecordLink>
                ),
              },
              {
                name: 'since',
                label: registers.openedAt,
                cell: ({ opened_at }: CashRegister) => format.moment(opened_at),
              },
              {
                name: 'expected',
                label: registers.expected,
                align: 'end',
                cell: ({ expected_amount }: CashRegister) => format.money(expected_amount),
              },
            ]}
            rows={items}
            keyOf={({ _id }) => _id}
          />
        )}
      </Loaded>
    </Section>
  );
}
