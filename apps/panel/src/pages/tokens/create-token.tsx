/** The dialog that creates a token and shows its value. */

import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMediaQuery } from '@mantine/hooks';
import {
  type IssuedToken,
  isScopeName,
  isTokenExpiry,
  type TokenExpiry,
  tokenExpiries,
} from '@mostrador/panel-api';
import { useEffect, useState } from 'react';
import { api } from '../../api/client.ts';
import { fieldTexts } from '../../i18n/failures.ts';
import { dayText } from '../../i18n/moments.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogFooter } from '../../ui/dialog-footer.tsx';
import { Failure } from '../../ui/failure.tsx';
import { NewValue } from './new-value.tsx';
import { reloadTokens } from './reload-tokens.ts';
import { TokenScopes } from './token-scopes.tsx';

export function CreateToken({ opened, close }: { opened: boolean; close(): void }) {
  const { create } = useTexts();
  const narrow = useMediaQuery('(max-width: 48em)');
  const [issued, setIssued] = useState<IssuedToken>();
  const end = () => {
    close();
    setIssued(undefined);
    if (issued) void reloadTokens();
  };
  return (
    <Dialog
      opened={opened}
      onClose={end}
      title={issued ? create.valueTitle : create.title}
      size={issued ? 'lg' : 'xl'}
      fullScreen={narrow ?? false}
      closeOnClickOutside={false}
    >
      {issued ? <NewValue issued={issued} close={end} /> : <Form done={setIssued} cancel={end} />}
    </Dialog>
  );
}

interface Values {
  name: string;
  expires: TokenExpiry;
  scopes: string[];
}

function Form({ done, cancel }: { done(issued: IssuedToken): void; cancel(): void }) {
  const texts = useTexts();
  const form = useForm<Values>({ initialValues: { name: '', expires: '90d', scopes: [] } });
  const create = api.useMutation('post', '/panel/api/tokens', { onSuccess: ({ data }) => done(data) });
  const { setErrors } = form;
  useEffect(() => setErrors(fieldTexts(create.error, texts)), [setErrors, create.error, texts]);
  const submit = form.onSubmit(({ scopes, ...values }) =>
    create.mutate({ body: { ...values, scopes: scopes.filter(isScopeName) } }),
  );
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="lg">
        <TextInput
          label={texts.create.name}
          description={texts.create.nameHint}
          maxLength={100}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Expiry value={form.values.expires} change={(expires) => form.setFieldValue('expires', expires)} />
        <TokenScopes
          value={form.values.scopes}
          onChange={(scopes) => form.setFieldValue('scopes', scopes)}
          error={form.errors.scopes}
        />
        <Failure error={create.error} />
        <DialogFooter>
          <Button variant="default" onClick={cancel}>
            {texts.common.cancel}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {texts.create.submit}
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  );
}

const days: Partial<Record<TokenExpiry, number>> = { '30d': 30, '60d': 60, '90d': 90, '1y': 365 };

function Expiry({ value, change }: { value: TokenExpiry; change(value: TokenExpiry): void }) {
  const texts = useTexts();
  const count = days[value];
  const end = count === undefined ? undefined : new Date(Date.now() + count * 86_400_000).toISOString();
  return (
    <Radio.Group
      label={texts.create.expires}
      value={value}
      onChange={(chosen) => isTokenExpiry(chosen) && change(chosen)}
    >
      <Group mt="xs" gap="md">
        {tokenExpiries.map((choice) => (
          <Radio key={choice} value={choice} label={texts.expiry[choice]} />
        ))}
      </Group>
      <Text size="sm" c="dimmed" mt="xs" aria-live="polite">
        {end === undefined ? texts.create.untilRevoked : texts.create.until(dayText(end, texts))}
      </Text>
    </Radio.Group>
  );
}
