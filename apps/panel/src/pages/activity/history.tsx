import { Box } from '@mantine/core';
import { statistics } from '@mostrador/client/resources';
import { useQuery } from '@tanstack/react-query';
import { recordQuery, send } from '../../api/records.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Section } from '../../records/detail-page.tsx';
import { Empty, Loading } from '../../records/list-page.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Entry } from './entry.tsx';

/** The activity of one record, latest first. */
export function History({ entity }: { entity: string }) {
  const { records } = useTexts();
  const { data, error, refetch } = useQuery(
    recordQuery(['statistics', 'activity', entity], (options) =>
      statistics(send).listActivity({ entity_id: [entity], per_page: 10 }, options),
    ),
  );
  return (
    <Section title={records.history} flush>
      {!data && !error && <Loading />}
      {error && (
        <Box p="md">
          <Failure error={error} retry={refetch} />
        </Box>
      )}
      {data?.items.length === 0 && <Empty text={records.noHistory} />}
      {data && data.items.length > 0 && (
        <Box component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {data.items.map((row) => (
            <Entry key={row._id} entry={row} own />
          ))}
        </Box>
      )}
    </Section>
  );
}
