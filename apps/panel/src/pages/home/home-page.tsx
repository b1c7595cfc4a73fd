/** The home page: the key figures of the shop. */
import { Grid, SimpleGrid, Stack } from '@mantine/core';
import { statistics } from '@mostrador/client/resources';
import { useQuery } from '@tanstack/react-query';
import { recordQuery, send } from '../../api/records.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { Failure } from '../../ui/failure.tsx';
import { Loading } from '../../ui/loaded.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useSession } from '../session/session.tsx';
import { FirstSteps } from './first-steps.tsx';
import { LowStock } from './low-stock.tsx';
import { OpenRegisters } from './open-registers.tsx';
import { PaymentMix } from './payment-mix.tsx';
import { Receivables } from './receivables.tsx';
import { SalesByDay } from './sales-by-day.tsx';
import { Tiles } from './tiles.tsx';
import { TopProducts } from './top-products.tsx';

export type Period = 'today' | 'month' | '30d';

/** Returns the figures of a period that ends today. */
export function useFigures(period: Period) {
  return useQuery(
    recordQuery(['statistics', 'dashboard', period], (options) =>
      statistics(send).getDashboard({ period }, options),
    ),
  );
}

export default function HomePage() {
  const { home } = useTexts();
  const format = useFormat();
  const { account } = useSession();
  const today = useFigures('today');
  const month = useFigures('month');
  const recent = useFigures('30d');
  const failed = [today, month, recent].find(({ error }) => error);
  const isNew = recent.data?.products.total === 0 && recent.data.customers.total === 0;
  return (
    <>
      <PageTitle
        title={home.title}
        text={today.data ? home.text(account.name, format.day(today.data.period.to)) : account.name}
      />
      {failed && <Failure error={failed.error} retry={failed.refetch} />}
      {!failed && !(today.data && month.data && recent.data) && <Loading />}
      {today.data && month.data && recent.data && (
        <Stack gap="lg">
          {isNew && <FirstSteps />}
          <Tiles today={today.data} month={month.data} />
          <Grid gap="lg">
            <Grid.Col span={{ base: 12, md: 8 }}>
              <SalesByDay figures={recent.data} />
            </Grid.Col>
            <Grid.Col span={{ base: 12, md: 4 }}>
              <PaymentMix figures={recent.data} />
            </Grid.Col>
          </Grid>
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
            <TopProducts figures={recent.data} />
            <LowStock count={recent.data.products.low_stock} />
            <OpenRegisters />
            <Receivables />
          </SimpleGrid>
        </Stack>
      )}
    </>
  );
}
