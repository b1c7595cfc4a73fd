import { Badge } from '@mantine/core';
import type { ProductStatus } from '@mostrador/types';
import { useTexts } from '../../i18n/texts.tsx';

const colors: Record<ProductStatus, string> = {
  draft: 'gray',
  published: 'pine',
  paused: 'orange',
  deleted: 'red',
  archived: 'gray',
};

export function ProductStatusBadge({ status }: { status: ProductStatus }) {
  const { products } = useTexts();
  return (
    <Badge variant="light" color={colors[status]}>
      {products.statuses[status]}
    </Badge>
  );
}
