/** A part of the home page that loads independently, so that a failure does not affect the others. */
import { Box } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Section } from '../../records/detail-page.tsx';
import { Empty, Loading } from '../../records/list-page.tsx';
import { Failure } from '../../ui/failure.tsx';

interface PartProps<Data> {
  title: string;
  beside?: ReactNode;
  result: UseQueryResult<Data>;
  isEmpty(data: Data): boolean;
  none: string;
  children(data: Data): ReactNode;
}

export function Part<Data>({ title, beside, result, isEmpty, none, children }: PartProps<Data>) {
  const { data, error, refetch } = result;
  return (
    <Section title={title} beside={beside} flush>
      {data === undefined && !error && <Loading />}
      {error && (
        <Box p="md">
          <Failure error={error} retry={refetch} />
        </Box>
      )}
      {data !== undefined && (isEmpty(data) ? <Empty text={none} /> : children(data))}
    </Section>
  );
}
