/** The balance of a customer, and the statement of a period. */
import { Box, Group, Stack, TextInput } from '@mantine/core';
import { currentAccounts } from '@mostrador/client/resources';
import type { CurrentAccount as CurrentAccountRecord, CurrentAccountStatement } from '@mostrador/types';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { given, recordQuery, send } from '../../api/records.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { placeOf } from '../../places.ts';
import { useAsked } from '../../records/asked.ts';
import { Facts, Section } from '../../records/detail-page.tsx';
import { Below, Sum } from '../../records/parts.tsx';
import { RecordLink } from '../../records/record-link.tsx';
import { RecordTable } from '../../records/table.tsx';
import { Empty, Loaded } from '../../ui/loaded.tsx';

type Movement = CurrentAccountStatement['movements'][number];

export function CurrentAccount({ customerId }: { customerId: string }) {
  const { statements: texts } = useTexts();
  const query = useQuery(
    recordQuery(['current-accounts', 'of-customer', customerId], (options) =>
      currentAccounts(send).list(
        { entity_type: ['customer'], entity_id: [customerId], per_page: 1 },
        options,
      ),
    ),
  );
  const account = query.data?.items[0];
  return (
    <>
      <Section title={texts.account}>
        <Loaded query={query} isEmpty={({ items }) => items.length === 0} none={texts.noAccount}>
          {() => account && <Balance account={account} />}
        </Loaded>
      </Section>
      {account && <Statement id={account._id} />}
    </>
  );
}

function Balance({ account }: { account: CurrentAccountRecord }) {
  const { statements: texts } = useTexts();
  const format = useFormat();
  const money = (amount: number) => format.money(amount, account.currency);
  return (
    <Facts
      facts={[
        [texts.balance, money(account.balance)],
        [texts.overdue, money(account.overdue_amount)],
        [texts.unapplied, account.unapplied_credit > 0 ? money(account.unapplied_credit) : null],
        [texts.limit, account.credit_limit > 0 ? money(account.credit_limit) : texts.noLimit],
        [texts.available, account.available_credit === null ? null : money(account.available_credit)],
        [texts.terms, texts.days(account.payment_terms_days)],
      ]}
    />
  );
}

/** The movements of the period in the URL. Default: the current month. */
function Statement({ id }: { id: string }) {
  const { statements: texts, records } = useTexts();
  const [asked, change] = useAsked();
  const from = asked.day('from');
  const to = asked.day('to');
  const query = useQuery({
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
            value={asked.raw(name) || (query.data?.period[name] ?? '')}
            onChange={(event) => change({ [name]: event.currentTarget.value })}
          />
        ))}
      </Group>
      <Loaded query={query}>{(statement) => <Movements statement={statement} />}</Loaded>
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
