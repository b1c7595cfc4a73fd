/** The dialog that changes the name and scopes of a token. */
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { isScopeName, type Token } from '@mostrador/panel-api';
import { useEffect } from 'react';
import { api } from '../../api/client.ts';
import { fieldTexts } from '../../i18n/failures.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { DialogFooter } from '../../ui/dialog-footer.tsx';
import { Failure } from '../../ui/failure.tsx';
import { reloadTokens } from './reload-tokens.ts';
import { TokenScopes } from './token-scopes.tsx';

interface Values {
  name: string;
  scopes: string[];
}

export function EditToken({ token, close }: { token: Token; close(): void }) {
  const texts = useTexts();
  const initialValues: Values = { name: token.name, scopes: [...token.scopes] };
  const form = useForm<Values>({ initialValues });
  const onSuccess = async () => {
    await reloadTokens();
    close();
  };
  const update = api.useMutation('patch', '/panel/api/tokens/{id}', { onSuccess });
  const { setErrors } = form;
  useEffect(() => setErrors(fieldTexts(update.error, texts)), [setErrors, update.error, texts]);
  const submit = form.onSubmit(({ name, scopes }) =>
    update.mutate({
      params: { path: { id: token._id } },
      body: { name, scopes: scopes.filter(isScopeName) },
    }),
  );
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="lg">
        <Text size="sm" c="dimmed">
          {texts.tokenUse.editText}
        </Text>
        <TextInput label={texts.create.name} maxLength={100} data-autofocus {...form.getInputProps('name')} />
        <TokenScopes
          value={form.values.scopes}
          onChange={(scopes) => form.setFieldValue('scopes', scopes)}
          error={form.errors.scopes}
        />
        <Failure error={update.error} />
        <DialogFooter>
          <Button variant="default" onClick={close}>
            {texts.common.cancel}
          </Button>
          <Button type="submit" loading={update.isPending} disabled={!form.isDirty()}>
            {texts.common.save}
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  );
}
