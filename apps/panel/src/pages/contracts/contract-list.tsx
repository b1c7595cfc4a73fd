/** Operations → contracts. */
import { Badge, Text } from '@mantine/core';
import { contracts } from '@mostrador/client/resources';
import {
  type Contract,
  contractExpiryStatuses,
  contractStatuses,
  isContractExpiryStatus,
  isContractSort,
  isContractStatus,
} from '@mostrador/types';
import { given, send } from '../../api/records.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { placeOf } from '../../places.ts';
import type { Column } from '../../records/columns.ts';
import { optionsOf } from '../../records/filters.ts';
import { ListPage } from '../../records/list-page.tsx';
import { RecordLink } from '../../records/record-link.tsx';
import { ContractStatusBadge } from './status-badge.tsx';

export default function ContractList() {
  const { contracts: texts, records } = useTexts();
  return (
    <ListPage
      title={texts.title}
      text={texts.text}
      name="contracts"
      read={(asked, options) =>
        contracts(send).list(
          given({
            ...asked.listing(isContractSort),
            status: asked.one('status', isContractStatus),
            expiry_status: asked.one('expiry_status', isContractExpiryStatus),
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
          options: optionsOf(contractStatuses, texts.statuses),
        },
        {
          kind: 'choice',
          name: 'expiry_status',
          label: texts.expiry,
          options: optionsOf(contractExpiryStatuses, texts.expiries),
        },
      ]}
      none={texts.none}
    />
  );
}

function useColumns(): Column<Contract>[] {
  const { contracts: texts, records } = useTexts();
  const format = useFormat();
  return [
    {
      name: 'tenant',
      label: texts.tenant,
      cell: ({ _id, tenant, contract_number }) => (
        <>
          <RecordLink to={placeOf.contract(_id)} whole>
            {tenant.full_name}
          </RecordLink>
          <Text size="xs" c="dimmed">
            {contract_number}
          </Text>
        </>
      ),
    },
    {
      name: 'status',
      label: records.status,
      from: 'sm',
      cell: (contract) => <ContractStatusBadge contract={contract} />,
    },
    {
      name: 'expiry',
      label: texts.expiry,
      from: 'md',
      cell: ({ status, expiry_status }) =>
        status === 'active' && (
          <Badge variant="light" color={expiry_status === 'current' ? 'gray' : 'orange'}>
            {texts.expiries[expiry_status]}
          </Badge>
        ),
    },
    {
      name: 'ends',
      label: texts.ends,
      sort: 'end_date',
      from: 'sm',
      cell: ({ end_date }) => format.day(end_date),
    },
    {
      name: 'rent',
      label: texts.rent,
      sort: 'current_rent',
      align: 'end',
      cell: ({ current_rent }) => format.money(current_rent),
    },
  ];
}
