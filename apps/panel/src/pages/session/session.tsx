/** Who is signed in, and what happens when the session ends under their hands. */

import { Text } from '@mantine/core';
import type { Session } from '@mostrador/panel-api';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { api, onSessionEnded, queries, sessionQuery } from '../../api/client.ts';
import { readAnew } from '../../api/records.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SignInForm } from './sign-in-form.tsx';

const Context = createContext<Session | undefined>(undefined);

/** Everything within it can ask for the session. When that ends, signing in again leaves the page as it is. */
export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  const { session: texts } = useTexts();
  const [ended, setEnded] = useState(false);
  useEffect(() => onSessionEnded(() => setEnded(true)), []);
  const goOn = (next: Session) => {
    // Another account has other pages.
    if (next.account._id !== session.account._id) window.location.reload();
    remember(next);
    readAnew();
    setEnded(false);
  };
  // Another tab may have signed in to another account, whose data must not mix with what is shown here.
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

/** The session of whoever is signed in. */
export function useSession(): Session {
  const session = use(Context);
  if (!session) throw new Error('This is for those who are signed in.');
  return session;
}

/** Puts a session in force that the service has just answered with. */
export function remember(session: Session): void {
  queries.setQueryData(sessionQuery.queryKey, { success: true, data: session });
}

export function useSignOut() {
  return api.useMutation('post', '/panel/api/sign-out', { onSettled: leave });
}

/** Nothing of an account stays in a page that is open to the next person. */
function leave(): void {
  window.location.assign('/panel/sign-in');
}
