/** A forgotten password: a link by e-mail, or else the command for the operator. */
import { Anchor, Button, Code, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { api } from '../../api/client.ts';
import { fieldTexts } from '../../i18n/failures.ts';
import { useLanguage, useTexts } from '../../i18n/texts.tsx';
import { places } from '../../places.ts';
import { Done } from '../../ui/done.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { Door } from '../session/door.tsx';

export function ForgotPasswordPage() {
  const { links } = useTexts();
  const { data, error, refetch } = api.useQuery('get', '/panel/api/sign-in-options');
  const byMail = data?.data.password_reset === 'mail';
  const footer = (
    <Anchor component={Link} to={places.signIn} underline="always">
      {links.signIn}
    </Anchor>
  );
  if (!data && !error) return <Waiting />;
  return (
    <Door
      title={links.forgotTitle}
      text={byMail ? links.forgotText : data ? links.askOperator : ''}
      footer={footer}
    >
      <Failure error={error} retry={refetch} />
      {byMail && <Form />}
      {data && !byMail && <Code block>{'mostrador users password <e-mail>'}</Code>}
    </Door>
  );
}

function Form() {
  const { language, texts } = useLanguage();
  const { session, links } = texts;
  const form = useForm({ initialValues: { email: '' } });
  const request = api.useMutation('post', '/panel/api/password-resets');
  const { setErrors } = form;
  useEffect(() => setErrors(fieldTexts(request.error, texts)), [setErrors, request.error, texts]);
  return (
    <form noValidate onSubmit={form.onSubmit((body) => request.mutate({ body: { ...body, language } }))}>
      <Stack>
        <Failure error={request.error} />
        <TextInput
          label={session.email}
          type="email"
          autoComplete="username"
          autoFocus
          {...form.getInputProps('email')}
        />
        <Done shown={request.isSuccess}>{links.sent}</Done>
        <Button type="submit" loading={request.isPending} fullWidth mt="xs">
          {links.send}
        </Button>
      </Stack>
    </form>
  );
}
