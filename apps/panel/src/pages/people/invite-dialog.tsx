/** The dialog that creates an invite and shows its link. */
import { Button, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type InvitedRole, type IssuedInvite, invitedRoles, isInvitedRole } from '@mostrador/panel-api';
import { useEffect, useState } from 'react';
import { api } from '../../api/client.ts';
import { fieldTexts } from '../../i18n/failures.ts';
import { dayText } from '../../i18n/moments.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogFooter } from '../../ui/dialog-footer.tsx';
import { Failure } from '../../ui/failure.tsx';
import { SecretBlock } from '../../ui/secret-block.tsx';
import { useSession } from '../session/session.tsx';
import { reloadPeople } from './reload-people.ts';

export function InviteDialog({ opened, close }: { opened: boolean; close(): void }) {
  const { people } = useTexts();
  const [issued, setIssued] = useState<IssuedInvite>();
  const end = () => {
    close();
    setIssued(undefined);
    if (issued) void reloadPeople();
  };
  return (
    <Dialog
      opened={opened}
      onClose={end}
      title={issued ? people.linkTitle : people.invite}
      size="lg"
      centered
      closeOnClickOutside={!issued}
    >
      {issued ? <NewLink issued={issued} close={end} /> : <Form done={setIssued} cancel={end} />}
    </Dialog>
  );
}

interface Values {
  name: string;
  role: InvitedRole;
}

function Form({ done, cancel }: { done(issued: IssuedInvite): void; cancel(): void }) {
  const texts = useTexts();
  const { people, common } = texts;
  const form = useForm<Values>({ initialValues: { name: '', role: 'staff' } });
  const create = api.useMutation('post', '/panel/api/invites', { onSuccess: ({ data }) => done(data) });
  const { setErrors } = form;
  useEffect(() => setErrors(fieldTexts(create.error, texts)), [setErrors, create.error, texts]);
  return (
    <form noValidate onSubmit={form.onSubmit((body) => create.mutate({ body }))}>
      <Stack gap="lg">
        <TextInput
          label={people.inviteName}
          description={people.inviteNameHint}
          maxLength={200}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Radio.Group
          label={people.role}
          value={form.values.role}
          onChange={(role) => isInvitedRole(role) && form.setFieldValue('role', role)}
        >
          <Stack gap="sm" mt="xs">
            {invitedRoles.map((role) => (
              <Radio
                key={role}
                value={role}
                label={people.roles[role]}
                description={people.roleTexts[role]}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Failure error={create.error} />
        <DialogFooter>
          <Button variant="default" onClick={cancel}>
            {common.cancel}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {people.createLink}
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  );
}

function NewLink({ issued: { path, invite }, close }: { issued: IssuedInvite; close(): void }) {
  const texts = useTexts();
  const { people, create } = texts;
  const { timezone } = useSession().account;
  return (
    <Stack>
      <Text size="sm">{people.linkText(invite.name, dayText(invite.expires_at, texts, timezone))}</Text>
      <SecretBlock label={people.link} value={window.location.origin + path} />
      <DialogFooter>
        <Button onClick={close}>{create.done}</Button>
      </DialogFooter>
    </Stack>
  );
}
