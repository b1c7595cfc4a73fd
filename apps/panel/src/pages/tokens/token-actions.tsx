/** Regenerating and revoking, each after a question. */

import { ActionIcon, Button, Group, Menu, Stack, Text } from '@mantine/core';
import type { IssuedToken, Token } from '@mostrador/panel-api';
import { IconDots, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { api, queries } from '../../api/client.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { NewValue } from './new-value.tsx';

type Question = 'regenerate' | 'revoke';

/** Shows the list as it is now. */
export function reloadTokens(): Promise<void> {
  return queries.invalidateQueries({ queryKey: ['get', '/panel/api/tokens'] });
}

export function TokenActions({ token }: { token: Token }) {
  const { tokens: texts } = useTexts();
  const [question, setQuestion] = useState<Question>();
  const [issued, setIssued] = useState<IssuedToken>();
  if (token.status === 'revoked') return null;
  const close = () => {
    setQuestion(undefined);
    setIssued(undefined);
    if (issued) void reloadTokens();
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
          <Menu.Item leftSection={<IconRefresh size={16} />} onClick={() => setQuestion('regenerate')}>
            {texts.regenerate}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => setQuestion('revoke')}>
            {texts.revoke}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Dialog
        opened={question !== undefined}
        onClose={close}
        centered
        size={issued ? 'lg' : 'md'}
        closeOnClickOutside={!issued}
        title={<Heading token={token} question={question} issued={issued} />}
      >
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
  const { tokens, create } = useTexts();
  if (issued) return create.valueTitle;
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

interface ConfirmProps {
  text: string;
  /** What the button says that does it. */
  word: string;
  color: string;
  close(): void;
  go(): void;
  asking: { isPending: boolean; error: unknown };
}

function Confirm({ text, word, color, close, go, asking }: ConfirmProps) {
  const { common } = useTexts();
  return (
    <Stack>
      <Text size="sm">{text}</Text>
      <Failure error={asking.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={close} data-autofocus>
          {common.cancel}
        </Button>
        <Button color={color} loading={asking.isPending} onClick={go}>
          {word}
        </Button>
      </Group>
    </Stack>
  );
}
