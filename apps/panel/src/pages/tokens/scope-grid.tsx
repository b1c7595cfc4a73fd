/** The scopes of a token: a row per resource, by area, with columns for read and write. */

import { Box, Button, Checkbox, Group, Table, Text } from '@mantine/core';
import type { Scope, ScopeAction, ScopeArea } from '@mostrador/panel-api';
import { api } from '../../api/client.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Loaded } from '../../ui/loaded.tsx';

interface ScopeGridProps {
  value: string[];
  onChange(value: string[]): void;
}

export function ScopeGrid({ value, onChange }: ScopeGridProps) {
  const query = api.useQuery('get', '/api/v1/api-tokens/scopes', {}, { staleTime: Infinity });
  return (
    <Loaded query={query}>
      {({ data: { items } }) => (
        <Box
          mt="xs"
          style={{ border: '1px solid var(--panel-line)', borderRadius: 'var(--mantine-radius-md)' }}
        >
          <Shortcuts scopes={items} value={value} onChange={onChange} />
          <Grid scopes={items} value={value} onChange={onChange} />
        </Box>
      )}
    </Loaded>
  );
}

interface GridProps extends ScopeGridProps {
  scopes: readonly Scope[];
}

function Shortcuts({ scopes, value, onChange }: GridProps) {
  const { create } = useTexts();
  const names = scopes.map(({ scope }) => scope);
  const reading = scopes.filter(({ action }) => action === 'read').map(({ scope }) => scope);
  const choices = [
    [create.readAll, reading],
    [create.writeAll, names],
    [create.none, []],
  ] as const;
  return (
    <Group justify="space-between" p="xs" style={{ borderBottom: '1px solid var(--panel-line)' }}>
      <Group gap={6}>
        {choices.map(([label, chosen]) => (
          <Button key={label} size="compact-sm" variant="default" onClick={() => onChange([...chosen])}>
            {label}
          </Button>
        ))}
      </Group>
      <Text size="sm" c="dimmed" aria-live="polite">
        {create.selected(value.length, names.length)}
      </Text>
    </Group>
  );
}

function Grid({ scopes, value, onChange }: GridProps) {
  const { create } = useTexts();
  const areas = Map.groupBy(scopes, ({ area }) => area);
  return (
    <Table verticalSpacing={6} horizontalSpacing="sm" withRowBorders={false}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{create.resource}</Table.Th>
          <Table.Th w={92} ta="center">
            {create.read}
          </Table.Th>
          <Table.Th w={92} ta="center">
            {create.write}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      {[...areas].map(([area, group]) => (
        <Area key={area} area={area} scopes={group} value={value} onChange={onChange} />
      ))}
    </Table>
  );
}

function Area({ area, scopes, value, onChange }: GridProps & { area: ScopeArea }) {
  const { areas, resources } = useTexts();
  const rows = Map.groupBy(scopes, ({ resource }) => resource);
  const props = { value, onChange };
  return (
    <Table.Tbody>
      <Table.Tr style={{ background: 'var(--panel-ground)' }}>
        <Table.Th scope="rowgroup" fw={600}>
          {areas[area]}
        </Table.Th>
        <AllCell area={area} action="read" scopes={scopes} {...props} />
        <AllCell area={area} action="write" scopes={scopes} {...props} />
      </Table.Tr>
      {[...rows].map(([resource, group]) => (
        <Table.Tr key={resource}>
          <Table.Th scope="row" fw={400} pl="lg">
            {resources[resource] ?? resource}
          </Table.Th>
          <OneCell action="read" scopes={group} {...props} />
          <OneCell action="write" scopes={group} {...props} />
        </Table.Tr>
      ))}
    </Table.Tbody>
  );
}

interface CellProps extends GridProps {
  action: ScopeAction;
}

/** Selects a whole column of an area. */
function AllCell({ area, action, scopes, value, onChange }: CellProps & { area: ScopeArea }) {
  const { areas, create } = useTexts();
  const mine: string[] = scopes.filter((scope) => scope.action === action).map(({ scope }) => scope);
  const chosen = mine.filter((scope) => value.includes(scope)).length;
  const others = value.filter((scope) => !mine.includes(scope));
  const all = chosen === mine.length;
  return (
    <Cell
      label={create.all(areas[area], create[action])}
      checked={all}
      indeterminate={chosen > 0 && !all}
      change={() => onChange(all ? others : [...others, ...mine])}
    />
  );
}

function OneCell({ action, scopes, value, onChange }: CellProps) {
  const { resources, create } = useTexts();
  const found = scopes.find((scope) => scope.action === action);
  if (!found) {
    return (
      <Table.Td ta="center" c="dimmed">
        –
      </Table.Td>
    );
  }
  const { scope, resource } = found;
  const checked = value.includes(scope);
  return (
    <Cell
      label={create.one(resources[resource] ?? resource, create[action])}
      checked={checked}
      change={() => onChange(checked ? value.filter((name) => name !== scope) : [...value, scope])}
    />
  );
}

interface BoxProps {
  label: string;
  checked: boolean;
  indeterminate?: boolean;
  change(): void;
}

function Cell({ label, checked, indeterminate = false, change }: BoxProps) {
  return (
    <Table.Td>
      <Checkbox
        aria-label={label}
        checked={checked}
        indeterminate={indeterminate}
        onChange={change}
        styles={{ body: { justifyContent: 'center' } }}
      />
    </Table.Td>
  );
}
