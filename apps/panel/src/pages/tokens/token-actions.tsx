/** Actions to edit, regenerate and revoke; the latter two ask for confirmation. */

import { ActionIcon, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { IssuedToken, Token } from '@mostrador/panel-api';
import { IconDots, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useRole } from '../session/role.ts';
import { EditToken } from './edit-token.tsx';
import { NewValue } from './new-value.tsx';
import { reloadTokens } from './reload-tokens.ts';

type Question = 'edit' | 'regenerate' | 'revoke';

export function TokenActions({ token }: { token: Token }) {
  const { tokens: texts, tokenUse } = useTexts();
  const role = useRole();
  const narrow = useMediaQuery('(max-width: 48em)');
  const [question, setQuestion] = useState<Question>();
  const [opened, setOpened] = useState(false);
  const [issued, setIssued] = useState<IssuedToken>();
  if (token.status === 'revoked' || role === 'read_only') return null;
  const ask = (asked: Question) => {
    setIssued(undefined);
    setQuestion(asked);
    setOpened(true);
  };
  const close = () => {
    setOpened(false);
    if (issued) void reloadTokens();
  };
  // The question stays while the dialog fades out.
  const closed = () => {
    setQuestion(undefined);
    setIssued(undefined);
  };
  return (
    <>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={texts.actionsOf(token.name)}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {role === 'owner' && (
            <>
              <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => ask('edit')}>
                {tokenUse.edit}
              </Menu.Item>
              <Menu.Item leftSection={<IconRefresh size={16} />} onClick={() => ask('regenerate')}>
                {texts.regenerate}
              </Menu.Item>
            </>
          )}
          <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => ask('revoke')}>
            {texts.revoke}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Dialog
        opened={opened}
        onClose={close}
        onExitTransitionEnd={closed}
        centered={question !== 'edit'}
        size={question === 'edit' ? 'xl' : issued ? 'lg' : 'md'}
        fullScreen={question === 'edit' && narrow === true}
        closeOnClickOutside={!issued && question !== 'edit'}
        title={<Heading token={token} question={question} issued={issued} />}
      >
        {question === 'edit' && <EditToken token={token} close={close} />}
        {question === 'regenerate' && !issued && <Regenerate token={token} close={close} done={setIssued} />}
        {question === 'revoke' && <Revoke token={token} close={close} />}
        {issued && <NewValue issued={issued} close={close} />}
      </Dialog>
    </>
  );
}

function Heading({
  token,
  question,
  issued,
}: {
  token: Token;
  question: Question | undefined;
  issued?: unknown;
}) {
  const { tokens, create, tokenUse } = useTexts();
  if (issued) return create.valueTitle;
  if (question === 'edit') return tokenUse.editTitle(token.name);
  return question === 'revoke' ? tokens.revokeTitle(token.name) : tokens.regenerateTitle(token.name);
}

function Regenerate({
  token,
  close,
  done,
}: {
  token: Token;
  close(): void;
  done(issued: IssuedToken): void;
}) {
  const { tokens } = useTexts();
  const ask = api.useMutation('post', '/panel/api/tokens/{id}/regenerate', {
    onSuccess: ({ data }) => done(data),
  });
  const go = () => ask.mutate({ params: { path: { id: token._id } } });
  return (
    <Confirm
      text={tokens.regenerateText}
      word={tokens.regenerate}
      color="pine"
      close={close}
      go={go}
      asking={ask}
    />
  );
}

function Revoke({ token, close }: { token: Token; close(): void }) {
  const { tokens } = useTexts();
  const onSuccess = async () => {
    await reloadTokens();
    close();
  };
  const ask = api.useMutation('post', '/panel/api/tokens/{id}/revoke', { onSuccess });
  const go = () => ask.mutate({ params: { path: { id: token._id } } });
  return (
    <Confirm text={tokens.revokeText} word={tokens.revoke} color="red" close={close} go={go} asking={ask} />
  );
}
