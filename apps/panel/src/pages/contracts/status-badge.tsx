import { Badge } from '@mantine/core';
import type { Contract, ContractStatus } from '@mostrador/types';
import { useTexts } from '../../i18n/texts.tsx';

const colors: Record<ContractStatus, string> = { draft: 'gray', active: 'pine', terminated: 'red' };

export function ContractStatusBadge({ contract: { status } }: { contract: Pick<Contract, 'status'> }) {
  const { contracts } = useTexts();
  return (
    <Badge variant="light" color={colors[status]}>
      {contracts.statuses[status]}
    </Badge>
  );
}
