/** The activity of the account. */
import { Box, Group, Pagination, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Entry } from './entry.tsx';
import { FilterBar } from './filter-bar.tsx';
import { queryOf, useFilters } from './filters.ts';

export default function ActivityPage() {
  const { activity } = useTexts();
  const [filters, change] = useFilters();
  const params = { query: queryOf(filters) };
  const query = api.useQuery('get', '/panel/api/activity', { params }, { placeholderData: keepPreviousData });
  const page = query.data?.data;
  return (
    <>
      <PageTitle title={activity.title} text={activity.text} />
      <Box className="card">
        <FilterBar filters={filters} change={change} />
        <Loaded query={query} isEmpty={({ data }) => data.total === 0} none={activity.none}>
          {({ data }) => (
            <Box
              component="ul"
              m={0}
              p={0}
              style={{ listStyle: 'none', opacity: query.isPlaceholderData ? 0.6 : 1 }}
            >
              {data.items.map((entry) => (
                <Entry key={entry._id} entry={entry} />
              ))}
            </Box>
          )}
        </Loaded>
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
