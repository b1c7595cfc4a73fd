/** The page of a password reset link. */
import { Anchor, Button, PasswordInput, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { api } from '../../api/client.ts';
import { fieldTexts } from '../../i18n/failures.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { places } from '../../places.ts';
import { Failure } from '../../ui/failure.tsx';
import { Door } from '../session/door.tsx';
import { enterPanel, secretOfLink } from './link.ts';

export function ResetPasswordPage() {
  const texts = useTexts();
  const { links, account, session } = texts;
  const [secret] = useState(secretOfLink);
  const form = useForm({ initialValues: { new_password: '' } });
  const reset = api.useMutation('post', '/panel/api/password-resets/complete', { onSuccess: enterPanel });
  const { setErrors } = form;
  useEffect(() => setErrors(fieldTexts(reset.error, texts)), [setErrors, reset.error, texts]);
  const footer = (
    <Anchor component={Link} to={places.forgotPassword} underline="always">
      {links.forgot}
    </Anchor>
  );
  return (
    <Door title={links.resetTitle} text={links.resetText} footer={footer}>
      <form noValidate onSubmit={form.onSubmit((body) => reset.mutate({ body: { ...body, secret } }))}>
        <Stack>
          <Failure error={reset.error} />
          <PasswordInput
            label={account.next}
            description={session.passwordHint}
            autoComplete="new-password"
            autoFocus
            visibilityToggleButtonProps={{ 'aria-label': session.showPassword }}
            {...form.getInputProps('new_password')}
          />
          <Button type="submit" loading={reset.isPending} fullWidth mt="xs">
            {links.reset}
          </Button>
        </Stack>
      </form>
    </Door>
  );
}
