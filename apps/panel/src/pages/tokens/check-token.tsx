/** Checks whether a token works. */
import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { api } from '../../api/client.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogFooter } from '../../ui/dialog-footer.tsx';
import { Failure } from '../../ui/failure.tsx';

export function useTokenCheck() {
  return api.useMutation('post', '/panel/api/token-checks');
}

export function CheckToken({ opened, close }: { opened: boolean; close(): void }) {
  const { tokenUse } = useTexts();
  return (
    <Dialog opened={opened} onClose={close} title={tokenUse.test} centered>
      <Form close={close} />
    </Dialog>
  );
}

function Form({ close }: { close(): void }) {
  const { tokenUse, common } = useTexts();
  const [value, setValue] = useState('');
  const check = useTokenCheck();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    check.mutate({ body: { value } });
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <Text size="sm" c="dimmed">
          {tokenUse.testText}
        </Text>
        <TextInput
          label={tokenUse.testValue}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        />
        <Failure error={check.error} />
        <div role="status">{check.data && <Result {...check.data.data} />}</div>
        <DialogFooter>
          <Button variant="default" onClick={close}>
            {common.close}
          </Button>
          <Button type="submit" loading={check.isPending} disabled={value.trim() === ''}>
            {tokenUse.testGo}
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  );
}

type Checked = NonNullable<ReturnType<typeof useTokenCheck>['data']>['data'];

function Result({ result, token }: Checked) {
  const { tokenUse, tokens } = useTexts();
  const works = result === 'works';
  const Icon = works ? IconCheck : IconX;
  return (
    <Alert color={works ? 'pine' : 'red'} icon={<Icon size={18} />} title={tokenUse.results[result]}>
      {token && `${token.name} · ${tokens.scopes(token.scopes.length, 57)}`}
    </Alert>
  );
}
