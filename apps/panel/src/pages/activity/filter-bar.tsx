import { Button, Group, Select, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { api } from '../../api/client.ts';
import { useTexts } from '../../i18n/texts.tsx';
import type { Filters } from './filters.ts';

interface FilterBarProps {
  filters: Filters;
  change(change: Partial<Filters>): void;
}

const nothing = { who: '', action: '', entity: '', from: '', to: '' };

export function FilterBar({ filters, change }: FilterBarProps) {
  const { activity, actions, entities } = useTexts();
  const filtered = Object.keys(nothing).some((name) => Reflect.get(filters, name) !== '');
  const wide = { flex: '1 1 9rem', minWidth: 0 };
  return (
    <Group p="md" gap="sm" align="flex-end">
      <WhoSelect filters={filters} change={change} />
      <Select
        label={activity.action}
        placeholder={activity.anyAction}
        data={Object.entries(actions).map(([value, label]) => ({ value, label }))}
        value={filters.action || null}
        onChange={(action) => change({ action: action ?? '' })}
        clearable
        style={wide}
      />
      <Select
        label={activity.entity}
        placeholder={activity.anyEntity}
        data={Object.entries(entities).map(([value, label]) => ({ value, label }))}
        value={filters.entity || null}
        onChange={(entity) => change({ entity: entity ?? '' })}
        searchable
        clearable
        style={wide}
      />
      {(['from', 'to'] as const).map((name) => (
        <TextInput
          key={name}
          type="date"
          label={activity[name]}
          value={filters[name]}
          onChange={(event) => change({ [name]: event.currentTarget.value })}
          style={{ flex: '1 1 8rem', minWidth: 0 }}
        />
      ))}
      {filtered && (
        <Button
          variant="subtle"
          color="gray"
          onClick={() => change(nothing)}
          leftSection={<IconX size={16} aria-hidden />}
        >
          {activity.clear}
        </Button>
      )}
    </Group>
  );
}

function WhoSelect({ filters, change }: FilterBarProps) {
  const { activity, tokens } = useTexts();
  const { data } = api.useQuery('get', '/panel/api/tokens');
  const items = (data?.data.items ?? []).map(({ _id, name, prefix_and_last4 }) => ({
    value: _id,
    label: `${name} · ${prefix_and_last4.slice(-4)}`,
  }));
  return (
    <Select
      label={activity.actor}
      placeholder={activity.anybody}
      data={[
        { value: 'user', label: activity.people },
        { value: 'api_token', label: activity.programs },
        { value: 'operator', label: activity.operator },
        ...(items.length > 0 ? [{ group: tokens.title, items }] : []),
      ]}
      value={filters.who || null}
      onChange={(who) => change({ who: who ?? '' })}
      searchable
      clearable
      style={{ flex: '1 1 9rem', minWidth: 0 }}
    />
  );
}
