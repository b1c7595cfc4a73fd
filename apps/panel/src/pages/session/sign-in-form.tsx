import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Session } from '@mostrador/panel-api';
import { useEffect } from 'react';
import { api } from '../../api/client.ts';
import { fieldTexts } from '../../i18n/failures.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Failure } from '../../ui/failure.tsx';

export function SignInForm({ email = '', done }: { email?: string; done(session: Session): void }) {
  const texts = useTexts();
  const form = useForm({ initialValues: { email, password: '' } });
  const signIn = api.useMutation('post', '/panel/api/sign-in', { onSuccess: ({ data }) => done(data) });
  const { setErrors } = form;
  useEffect(() => setErrors(fieldTexts(signIn.error, texts)), [setErrors, signIn.error, texts]);
  return (
    <form noValidate onSubmit={form.onSubmit((body) => signIn.mutate({ body }))}>
      <Stack>
        <Failure error={signIn.error} />
        <TextInput
          label={texts.session.email}
          type="email"
          autoComplete="username"
          autoFocus={email === ''}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label={texts.session.password}
          autoComplete="current-password"
          autoFocus={email !== ''}
          visibilityToggleButtonProps={{ 'aria-label': texts.session.showPassword }}
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={signIn.isPending} fullWidth mt="xs">
          {texts.session.signIn}
        </Button>
      </Stack>
    </form>
  );
}
