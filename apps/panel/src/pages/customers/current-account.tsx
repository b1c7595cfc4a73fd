/** What a customer owes, and the statement of a period. */
import { Box, Group, Stack, TextInput } from '@mantine/core';
import { currentAccounts } from '@mostrador/client/resources';
import type { CurrentAccountStatement } from '@mostrador/types';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { given, recordQuery, send } from '../../api/records.ts';
import { useFormat } from '../../i18n/formats.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { placeOf } from '../../places.ts';
import { useAsked } from '../../records/asked.ts';
import { Facts, isMissing, Section } from '../../records/detail-page.tsx';
import { Empty, Loading } from '../../records/list-page.tsx';
import { Below, Sum } from '../../records/parts.tsx';
import { RecordLink } from '../../records/record-link.tsx';
import { RecordTable } from '../../records/table.tsx';
import { Failure } from '../../ui/failure.tsx';

type Movement = CurrentAccountStatement['movements'][number];

export function CurrentAccount({ customerId }: { customerId: string }) {
  const { statements: texts } = useTexts();
  const format = useFormat();
  const { data, error, refetch } = useQuery(
    recordQuery(['current-accounts', 'of-customer', customerId], (options) =>
      currentAccounts(send).getByEntity('customer', customerId, options),
    ),
  );
  const money = (amount: number) => format.money(amount, data?.currency);
  return (
    <>
      <Section title={texts.account}>
        {!data && !error && <Loading />}
        {isMissing(error) ? <Empty text={texts.noAccount} /> : <Failure error={error} retry={refetch} />}
        {data && (
          <Facts
            facts={[
              [texts.balance, money(data.balance)],
              [texts.overdue, money(data.overdue_amount)],
              [texts.unapplied, data.unapplied_credit > 0 ? money(data.unapplied_credit) : null],
              [texts.limit, data.credit_limit > 0 ? money(data.credit_limit) : texts.noLimit],
              [texts.available, data.available_credit === null ? null : money(data.available_credit)],
              [texts.terms, texts.days(data.payment_terms_days)],
            ]}
          />
        )}
      </Section>
      {data && <Statement id={data._id} />}
    </>
  );
}

/** The movements of a period, which stands in the address; of the current month unless told. */
function Statement({ id }: { id: string }) {
  const { statements: texts, records } = useTexts();
  const [asked, change] = useAsked();
  const from = asked.day('from');
  const to = asked.day('to');
  const { data, error, refetch } = useQuery({
    ...recordQuery(['current-accounts', id, 'statement', from, to], (options) =>
      currentAccounts(send).getStatement(id, given({ from, to }), options),
    ),
    placeholderData: keepPreviousData,
  });
  return (
    <Section title={texts.statement} flush>
      <Group px="md" pb="md" gap="sm">
        {(['from', 'to'] as const).map((name) => (
          <TextInput
            key={name}
            type="date"
            label={records[name]}
            value={asked.raw(name) || (data?.period[name] ?? '')}
            onChange={(event) => change({ [name]: event.currentTarget.value })}
          />
        ))}
      </Group>
      {error && (
        <Box p="md">
          <Failure error={error} retry={refetch} />
        </Box>
      )}
      {!data && !error && <Loading />}
      {data && !error && <Movements statement={data} />}
    </Section>
  );
}

function Movements({ statement }: { statement: CurrentAccountStatement }) {
  const { statements: texts, records } = useTexts();
  const format = useFormat();
  const { movements, opening_balance, closing_balance, totals, account } = statement;
  const money = (amount: number) => format.money(amount, account.currency);
  return (
    <Stack gap={0}>
      {movements.length === 0 ? (
        <Empty text={texts.noMovements} />
      ) : (
        <RecordTable
          caption={texts.statement}
          columns={[
            {
              name: 'date',
              label: records.date,
              cell: ({ date, due_date }: Movement) => (
                <>
                  {format.day(date)}
                  {due_date && <Below>{texts.due(format.day(due_date))}</Below>}
                </>
              ),
            },
            {
              name: 'what',
              label: texts.movement,
              cell: ({ type, description, reference, sale_id }: Movement) => (
                <>
                  {sale_id ? (
                    <RecordLink to={placeOf.sale(sale_id)}>{texts.types[type]}</RecordLink>
                  ) : (
                    texts.types[type]
                  )}
                  <Below>{[reference, description].filter(Boolean).join(' · ')}</Below>
                </>
              ),
            },
            {
              name: 'debit',
              label: texts.debit,
              align: 'end',
              from: 'sm',
              cell: ({ debit }: Movement) => (debit === 0 ? '' : money(debit)),
            },
            {
              name: 'credit',
              label: texts.credit,
              align: 'end',
              from: 'sm',
              cell: ({ credit }: Movement) => (credit === 0 ? '' : money(credit)),
            },
            {
              name: 'balance',
              label: texts.balance,
              align: 'end',
              cell: ({ balance_after }: Movement) => money(balance_after),
            },
          ]}
          rows={movements}
          keyOf={({ _id }) => _id}
        />
      )}
      <Box p="md">
        <Sum
          lines={[
            [texts.opening, money(opening_balance)],
            [texts.debit, money(totals.debit)],
            [texts.credit, money(-totals.credit)],
            [texts.closing, money(closing_balance)],
          ]}
        />
      </Box>
    </Stack>
  );
}
