/** Settings → account: the name and time zone of the business, and the password of the person. */
import { Badge, Box, Button, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import { api } from '../../api/client.ts';
import { fieldTexts } from '../../i18n/failures.ts';
import { dayText } from '../../i18n/moments.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Done } from '../../ui/done.tsx';
import { Failure } from '../../ui/failure.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { remember, useSession } from '../session/session.tsx';
import { Password } from './password.tsx';

export default function AccountPage() {
  const { nav, account } = useTexts();
  return (
    <>
      <PageTitle title={account.title} text={account.text} path={[nav.settings]} />
      <Stack gap="lg" maw={640}>
        <Settings />
        <Password />
      </Stack>
    </>
  );
}

function Settings() {
  const texts = useTexts();
  const session = useSession();
  const { name, timezone } = session.account;
  const form = useForm({ initialValues: { name, timezone } });
  const update = api.useMutation('patch', '/panel/api/account', {
    onSuccess: ({ data }) => {
      remember({ ...session, account: data });
      form.setInitialValues({ name: data.name, timezone: data.timezone });
      form.reset();
    },
  });
  const { setErrors } = form;
  useEffect(() => setErrors(fieldTexts(update.error, texts)), [setErrors, update.error, texts]);
  return (
    <Box className="card" p={{ base: 'md', sm: 'lg' }}>
      <form noValidate onSubmit={form.onSubmit((body) => update.mutate({ body }))}>
        <Stack>
          <Facts />
          <TextInput label={texts.account.name} maxLength={200} {...form.getInputProps('name')} />
          <Select
            label={texts.account.timezone}
            description={texts.account.timezoneHint}
            data={zones(timezone)}
            searchable
            allowDeselect={false}
            {...form.getInputProps('timezone')}
          />
          <Failure error={update.error} />
          <Done shown={update.isSuccess && !form.isDirty()}>{texts.common.saved}</Done>
          <Group justify="flex-end">
            <Button type="submit" loading={update.isPending} disabled={!form.isDirty()}>
              {texts.common.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Box>
  );
}

function Facts() {
  const texts = useTexts();
  const { account } = useSession();
  const facts = [
    [
      texts.account.plan,
      <Badge key="plan" variant="light">
        {texts.plans[account.plan]}
      </Badge>,
    ],
    [texts.account.currency, account.currency],
    [texts.account.since, dayText(account.created_at, texts, account.timezone)],
  ] as const;
  return (
    <SimpleGrid cols={3} component="dl" m={0} mb="xs">
      {facts.map(([label, value]) => (
        <Box key={label}>
          <Text size="xs" c="dimmed" component="dt">
            {label}
          </Text>
          <Text size="sm" component="dd" m={0} mt={2} fw={500}>
            {value}
          </Text>
        </Box>
      ))}
    </SimpleGrid>
  );
}

/** Returns the time zones of the browser, and always the current one. */
function zones(present: string): string[] {
  return [...new Set([present, ...Intl.supportedValuesOf('timeZone')])].sort();
}
