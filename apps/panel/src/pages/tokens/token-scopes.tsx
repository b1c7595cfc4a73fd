/** The choice of a token's scopes: a preset, and each scope. */
import { Button, Group, Input, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.tsx';
import { presetNames, presets } from './presets.ts';
import { ScopeGrid } from './scope-grid.tsx';

interface TokenScopesProps {
  value: string[];
  onChange(value: string[]): void;
  error: ReactNode;
}

export function TokenScopes({ value, onChange, error }: TokenScopesProps) {
  const { create, tokenUse } = useTexts();
  return (
    <Input.Wrapper label={create.scopes} description={create.scopesHint} error={error}>
      <Group gap={6} mt="xs" role="group" aria-label={tokenUse.presetsLabel}>
        <Text size="sm" c="dimmed" aria-hidden>
          {tokenUse.presetsLabel}
        </Text>
        {presetNames.map((name) => (
          <Button
            key={name}
            size="compact-sm"
            variant={isSame(value, presets[name]) ? 'light' : 'default'}
            aria-pressed={isSame(value, presets[name])}
            onClick={() => onChange([...presets[name]])}
          >
            {tokenUse.presets[name]}
          </Button>
        ))}
      </Group>
      <ScopeGrid value={value} onChange={onChange} />
    </Input.Wrapper>
  );
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && other.every((scope) => one.includes(scope));
}
