import { Box, Button, Group, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import { api } from '../../api/client.ts';
import { fieldTexts } from '../../i18n/failures.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Done } from '../../ui/done.tsx';
import { Failure } from '../../ui/failure.tsx';
import { useSession } from '../session/session.tsx';

export function Password() {
  const texts = useTexts();
  const { account, session } = texts;
  const { user } = useSession();
  const form = useForm({ initialValues: { current_password: '', new_password: '' } });
  const change = api.useMutation('post', '/panel/api/account/password', { onSuccess: () => form.reset() });
  const { setErrors } = form;
  useEffect(() => {
    const { current_password, ...others } = fieldTexts(change.error, texts);
    const wrong = current_password === undefined ? {} : { current_password: texts.problems.wrong_password };
    setErrors({ ...others, ...wrong });
  }, [setErrors, change.error, texts]);
  const toggle = { visibilityToggleButtonProps: { 'aria-label': session.showPassword } };
  return (
    <Box className="card" p={{ base: 'md', sm: 'lg' }}>
      <Title order={2}>{account.passwordTitle}</Title>
      <Text size="sm" c="dimmed" mt={2} mb="md">
        {account.passwordText}
      </Text>
      <form noValidate onSubmit={form.onSubmit((body) => change.mutate({ body }))}>
        <Stack>
          <input type="hidden" autoComplete="username" value={user.email} readOnly />
          <PasswordInput
            label={account.current}
            autoComplete="current-password"
            {...toggle}
            {...form.getInputProps('current_password')}
          />
          <PasswordInput
            label={account.next}
            description={session.passwordHint}
            autoComplete="new-password"
            {...toggle}
            {...form.getInputProps('new_password')}
          />
          <Failure error={change.error} />
          <Done shown={change.isSuccess && !form.isDirty()}>
            {account.changed(change.data?.data.sessions_ended ?? 0)}
          </Done>
          <Group justify="flex-end">
            <Button type="submit" loading={change.isPending} disabled={!form.isDirty()}>
              {account.change}
            </Button>
          </Group>
        </Stack>
      </form>
    </Box>
  );
}
