/** The current session, and signing in again when it ends. */

import { Text } from '@mantine/core';
import type { Session } from '@mostrador/panel-api';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { api, onSessionEnded, queries, sessionQuery } from '../../api/client.ts';
import { readAnew } from '../../api/records.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SignInForm } from './sign-in-form.tsx';

const Context = createContext<Session | undefined>(undefined);

/** Provides the session to its children. When it ends, signing in again keeps the page. */
export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  const { session: texts } = useTexts();
  const [ended, setEnded] = useState(false);
  useEffect(() => onSessionEnded(() => setEnded(true)), []);
  const goOn = (next: Session) => {
    // Another account has different pages.
    if (next.account._id !== session.account._id) window.location.reload();
    remember(next);
    readAnew();
    setEnded(false);
  };
  // Another tab may have signed in to another account, whose data must not mix with this page.
  const [shown] = useState(session.account._id);
  useEffect(() => {
    if (session.account._id !== shown) window.location.reload();
  }, [session.account._id, shown]);
  return (
    <Context value={session}>
      {children}
      <Dialog
        opened={ended}
        onClose={leave}
        title={texts.endedTitle}
        centered
        closeOnClickOutside={false}
        zIndex={400}
      >
        <Text size="sm" c="dimmed" mb="md">
          {texts.endedText}
        </Text>
        <SignInForm email={session.user.email} done={goOn} />
      </Dialog>
    </Context>
  );
}

/** Returns the session of the signed-in user. */
export function useSession(): Session {
  const session = use(Context);
  if (!session) throw new Error('This is for those who are signed in.');
  return session;
}

/** Stores a session that the service has just returned. */
export function remember(session: Session): void {
  queries.setQueryData(sessionQuery.queryKey, { success: true, data: session });
}

export function useSignOut() {
  return api.useMutation('post', '/panel/api/sign-out', { onSettled: leave });
}

/** Leaves the panel with a reload, so that no data of the account stays in the page. */
function leave(): void {
  window.location.assign('/panel/sign-in');
}
