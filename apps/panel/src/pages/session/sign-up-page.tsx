import { Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { api } from '../../api/client.ts';
import { fieldTexts } from '../../i18n/failures.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { places } from '../../places.ts';
import { Failure } from '../../ui/failure.tsx';
import { Door } from './door.tsx';
import { remember } from './session.tsx';

export function SignUpPage() {
  const { session, problems } = useTexts();
  const { data } = api.useQuery('get', '/panel/api/sign-in-options');
  const footer = (
    <>
      {session.haveAccount}{' '}
      <Anchor component={Link} to={places.signIn} underline="always">
        {session.signIn}
      </Anchor>
    </>
  );
  if (data?.data.sign_up_open === false)
    return (
      <Door title={session.signUpTitle} text="" footer={footer}>
        <Text>{problems.sign_up_closed}</Text>
      </Door>
    );
  return (
    <Door title={session.signUpTitle} text={session.signUpText} footer={footer}>
      <SignUpForm />
    </Door>
  );
}

function SignUpForm() {
  const texts = useTexts();
  const { session } = texts;
  const form = useForm({ initialValues: { name: '', email: '', password: '', account_name: '' } });
  const signUp = api.useMutation('post', '/panel/api/sign-up', { onSuccess: ({ data }) => remember(data) });
  const { setErrors } = form;
  useEffect(() => setErrors(fieldTexts(signUp.error, texts)), [setErrors, signUp.error, texts]);
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <form noValidate onSubmit={form.onSubmit((body) => signUp.mutate({ body: { ...body, timezone } }))}>
      <Stack>
        <Failure error={signUp.error} />
        <TextInput
          label={session.accountName}
          autoComplete="organization"
          autoFocus
          {...form.getInputProps('account_name')}
        />
        <TextInput label={session.name} autoComplete="name" {...form.getInputProps('name')} />
        <TextInput
          label={session.email}
          type="email"
          autoComplete="username"
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label={session.password}
          description={session.passwordHint}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': session.showPassword }}
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={signUp.isPending} fullWidth mt="xs">
          {session.signUp}
        </Button>
      </Stack>
    </form>
  );
}
