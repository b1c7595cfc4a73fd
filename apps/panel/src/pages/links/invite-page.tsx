/** The page of an invite link, where the invited person signs up. */
import { Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { api } from '../../api/client.ts';
import { fieldTexts } from '../../i18n/failures.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { places } from '../../places.ts';
import { Failure } from '../../ui/failure.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { Door } from '../session/door.tsx';
import { enterPanel, secretOfLink } from './link.ts';

export function InvitePage() {
  const { links, people } = useTexts();
  const [secret] = useState(secretOfLink);
  const find = api.useMutation('post', '/panel/api/invites/find');
  const { data, error } = useQuery({
    queryKey: ['invite', secret],
    queryFn: () => find.mutateAsync({ body: { secret } }),
    enabled: secret !== '',
    retry: false,
    staleTime: Infinity,
  });
  const footer = (
    <Anchor component={Link} to={places.signIn} underline="always">
      {links.signIn}
    </Anchor>
  );
  if (data) {
    const { account_name, invited_by, role } = data.data;
    return (
      <Door
        title={links.joinTitle(account_name)}
        text={`${links.joinText(invited_by, people.roles[role])} ${people.roleTexts[role]}`}
        footer={footer}
      >
        <Form secret={secret} />
      </Door>
    );
  }
  if (secret !== '' && !error) return <Waiting />;
  return (
    <Door title={links.lost} text="" footer={footer}>
      {secret === '' ? <Text>{links.lostText}</Text> : <Failure error={error} />}
    </Door>
  );
}

function Form({ secret }: { secret: string }) {
  const texts = useTexts();
  const { session, links } = texts;
  const form = useForm({ initialValues: { name: '', email: '', password: '' } });
  const accept = api.useMutation('post', '/panel/api/invites/accept', { onSuccess: enterPanel });
  const { setErrors } = form;
  useEffect(() => setErrors(fieldTexts(accept.error, texts)), [setErrors, accept.error, texts]);
  return (
    <form noValidate onSubmit={form.onSubmit((body) => accept.mutate({ body: { ...body, secret } }))}>
      <Stack>
        <Failure error={accept.error} />
        <TextInput label={session.name} autoComplete="name" autoFocus {...form.getInputProps('name')} />
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
        <Button type="submit" loading={accept.isPending} fullWidth mt="xs">
          {links.join}
        </Button>
      </Stack>
    </form>
  );
}
