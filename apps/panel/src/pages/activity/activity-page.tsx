/** The activity of the account. */
import { Box, Center, Group, Loader, Pagination, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Failure } from '../../ui/failure.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Entry } from './entry.tsx';
import { FilterBar } from './filter-bar.tsx';
import { queryOf, useFilters } from './filters.ts';

export default function ActivityPage() {
  const { activity, common } = useTexts();
  const [filters, change] = useFilters();
  const params = { query: queryOf(filters) };
  const { data, error, refetch, isPlaceholderData } = api.useQuery(
    'get',
    '/panel/api/activity',
    { params },
    { placeholderData: keepPreviousData },
  );
  const page = data?.data;
  return (
    <>
      <PageTitle title={activity.title} text={activity.text} />
      <Box className="card">
        <FilterBar filters={filters} change={change} />
        {error && (
          <Box p="md">
            <Failure error={error} retry={refetch} />
          </Box>
        )}
        {!page && !error && (
          <Center py="xl">
            <Loader aria-label={common.loading} />
          </Center>
        )}
        {page?.total === 0 && (
          <Text c="dimmed" ta="center" p="xl">
            {activity.none}
          </Text>
        )}
        {page && (
          <Box component="ul" m={0} p={0} style={{ listStyle: 'none', opacity: isPlaceholderData ? 0.6 : 1 }}>
            {page.items.map((entry) => (
              <Entry key={entry._id} entry={entry} />
            ))}
          </Box>
        )}
      </Box>
      {page && page.total > 0 && (
        <Group justify="space-between" mt="md">
          <Text size="sm" c="dimmed" role="status">
            {activity.total(page.total)}
          </Text>
          <Pagination
            size="sm"
            value={filters.page}
            total={page.total_pages}
            onChange={(next) => change({ page: next })}
            hideWithOnePage
            aria-label={activity.pages}
            getItemProps={(number) => ({ 'aria-label': activity.page(number) })}
            getControlProps={(control) => ({
              'aria-label': control === 'next' ? activity.next : activity.previous,
            })}
          />
        </Group>
      )}
    </>
  );
}
