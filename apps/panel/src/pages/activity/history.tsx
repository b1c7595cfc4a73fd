import { Box } from '@mantine/core';
import { statistics } from '@mostrador/client/resources';
import { useQuery } from '@tanstack/react-query';
import { recordQuery, send } from '../../api/records.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Section } from '../../records/detail-page.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Entry } from './entry.tsx';

/** The activity of one record, latest first. */
export function History({ entity }: { entity: string }) {
  const { records } = useTexts();
  const query = useQuery(
    recordQuery(['statistics', 'activity', entity], (options) =>
      statistics(send).listActivity({ entity_id: [entity], per_page: 10 }, options),
    ),
  );
  return (
    <Section title={records.history} flush>
      <Loaded query={query} isEmpty={({ items }) => items.length === 0} none={records.noHistory}>
        {({ items }) => (
          <Box component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
            {items.map((row) => (
              <Entry key={row._id} entry={row} own />
            ))}
          </Box>
        )}
      </Loaded>
    </Section>
  );
}
