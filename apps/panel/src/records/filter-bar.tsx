import { Button, Chip, Collapse, Group, Pill, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../i18n/texts.tsx';
import type { Asked } from './asked.ts';
import type { Filter } from './filters.ts';

interface FilterBarProps {
  filters: readonly Filter[];
  asked: Asked;
  change(change: Readonly<Record<string, string>>): void;
}

/** The search, and the filters beside it or, on a phone, behind a button below it. */
export function FilterBar({ filters, asked, change }: FilterBarProps) {
  const { records } = useTexts();
  const [opened, { toggle }] = useDisclosure();
  const set = filters.filter(({ name }) => asked.raw(name) !== '');
  const clear = () =>
    change(Object.fromEntries(['search', ...set.map(({ name }) => name)].map((name) => [name, ''])));
  const given = set.filter(({ kind }) => kind === 'record');
  const inputs = filters
    .filter(({ kind }) => kind !== 'record')
    .map((filter) => <FilterInput key={filter.name} filter={filter} asked={asked} change={change} />);
  return (
    <search>
      <Group p="md" gap="sm" align="flex-end">
        <Search asked={asked} change={change} />
        {inputs.length > 0 && (
          <Button
            hiddenFrom="sm"
            variant="default"
            onClick={toggle}
            aria-expanded={opened}
            leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
          >
            {records.filters(set.length)}
          </Button>
        )}
        <Group visibleFrom="sm" gap="sm" align="flex-end" style={{ flex: '999 1 auto' }}>
          {inputs}
        </Group>
        {(set.length > 0 || asked.raw('search') !== '') && (
          <Button variant="subtle" color="gray" onClick={clear} leftSection={<IconX size={16} aria-hidden />}>
            {records.clear}
          </Button>
        )}
      </Group>
      <Collapse expanded={opened} hiddenFrom="sm">
        <Group px="md" pb="md" gap="sm" align="flex-end">
          {inputs}
        </Group>
      </Collapse>
      {given.length > 0 && (
        <Group px="md" pb="md" gap="xs">
          {given.map(({ name, label }) => (
            <Pill
              key={name}
              size="md"
              withRemoveButton
              onRemove={() => change({ [name]: '' })}
              removeButtonProps={{ 'aria-label': records.without(label), 'aria-hidden': false, tabIndex: 0 }}
            >
              {label}
            </Pill>
          ))}
        </Group>
      )}
    </search>
  );
}

type InputProps<One extends Filter = Filter> = Omit<FilterBarProps, 'filters'> & { filter: One };

function FilterInput({ filter, asked, change }: InputProps) {
  const { records } = useTexts();
  const { name, label, kind } = filter;
  const value = asked.raw(name);
  if (kind === 'choice') {
    return (
      <Select
        label={label}
        placeholder={records.any}
        data={[...filter.options]}
        value={value || null}
        onChange={(chosen) => change({ [name]: chosen ?? '' })}
        clearable
        searchable={filter.options.length > 10}
        style={{ flex: '1 1 9rem', minWidth: 0, maxWidth: '16rem' }}
      />
    );
  }
  if (kind === 'day') {
    return (
      <TextInput
        type="date"
        label={label}
        value={value}
        onChange={(event) => change({ [name]: event.currentTarget.value })}
        style={{ flex: '1 1 8rem', minWidth: 0, maxWidth: '11rem' }}
      />
    );
  }
  return (
    <Chip
      checked={value === 'true'}
      onChange={(on) => change({ [name]: on ? 'true' : '' })}
      radius="md"
      size="sm"
      mb={4}
    >
      {label}
    </Chip>
  );
}

/** Searches when typing pauses. */
function Search({ asked, change }: Omit<FilterBarProps, 'filters'>) {
  const { records } = useTexts();
  const inAddress = asked.raw('search');
  const [typed, setTyped] = useState(inAddress);
  const search = useDebouncedCallback((text: string) => change({ search: text }), 300);
  // The browser history, or clearing the filters, changes it from outside.
  useEffect(() => setTyped(inAddress), [inAddress]);
  return (
    <TextInput
      type="search"
      label={records.search}
      value={typed}
      maxLength={200}
      leftSection={<IconSearch size={16} aria-hidden />}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        search(event.currentTarget.value);
      }}
      style={{ flex: '1 1 12rem', minWidth: 0 }}
    />
  );
}
