/** A page with one record: a link back to its list, its title, and its sections. */
import { Alert, Anchor, Box, Group, SimpleGrid, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { type QueryKey, type UndefinedInitialDataOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { isProblem } from '../api/problem.ts';
import { useTexts } from '../i18n/texts.tsx';
import { Loaded } from '../ui/loaded.tsx';

interface DetailPageProps<Data, Key extends QueryKey> {
  query: UndefinedInitialDataOptions<Data, Error, Data, Key>;
  /** The list of the record. */
  back: { to: string; label: string };
  children(record: Data): ReactNode;
}

/** Loads the record, or shows that it does not exist. */
export function DetailPage<Data, Key extends QueryKey>({
  query,
  back,
  children,
}: DetailPageProps<Data, Key>) {
  const { records } = useTexts();
  const result = useQuery(query);
  return (
    <>
      <Anchor component={Link} to={back.to} size="sm" c="dimmed" mb="xs" display="inline-block">
        <Group gap={6} component="span">
          <IconArrowLeft size={15} aria-hidden />
          {back.label}
        </Group>
      </Anchor>
      {isMissing(result.error) ? (
        <>
          <RecordTitle title={records.missingTitle} />
          <Alert color="gray">{records.missing}</Alert>
        </>
      ) : (
        <Loaded query={result}>{children}</Loaded>
      )}
    </>
  );
}

/** Returns whether the error means that the account has no such record. */
export function isMissing(error: unknown): boolean {
  return isProblem(error) && error.status === 404;
}

interface RecordTitleProps {
  title: string;
  /** Shown beside the title, such as the status. */
  beside?: ReactNode;
  text?: ReactNode;
  children?: ReactNode;
}

export function RecordTitle({ title, beside, text, children }: RecordTitleProps) {
  useEffect(() => {
    document.title = `${title} · Mostrador`;
  }, [title]);
  return (
    <Group justify="space-between" align="flex-end" gap="md" mb="lg">
      <Box miw={0}>
        <Group gap="sm">
          <Title order={1} style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Title>
          {beside}
        </Group>
        {text !== undefined && (
          <Text c="dimmed" mt={4} component="div">
            {text}
          </Text>
        )}
      </Box>
      {children}
    </Group>
  );
}

/** A section of a page, with a heading. */
export function Section({
  title,
  beside,
  flush = false,
  children,
}: {
  title: string;
  beside?: ReactNode;
  /** Whether the content extends to the edge, like a table. */
  flush?: boolean;
  children: ReactNode;
}) {
  return (
    <Box component="section" className="card" aria-label={title}>
      <Group justify="space-between" px="md" pt="md" pb={flush ? 'xs' : 0}>
        <Title order={2} size="h4">
          {title}
        </Title>
        {beside !== undefined && (
          <Text size="sm" component="div">
            {beside}
          </Text>
        )}
      </Group>
      {flush ? children : <Box p="md">{children}</Box>}
    </Box>
  );
}

/** The facts of a record, by name; unknown ones are omitted. */
export function Facts({ facts, columns = 3 }: { facts: readonly Fact[]; columns?: number }) {
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== '');
  return (
    <SimpleGrid cols={{ base: 2, sm: columns }} spacing="md" verticalSpacing="md" component="dl" m={0}>
      {known.map(([label, value]) => (
        <Box key={label} miw={0}>
          <Text size="xs" c="dimmed" component="dt">
            {label}
          </Text>
          <Text size="sm" component="dd" m={0} mt={2} style={{ overflowWrap: 'anywhere' }}>
            {value}
          </Text>
        </Box>
      ))}
    </SimpleGrid>
  );
}

export type Fact = readonly [label: string, value: ReactNode];
