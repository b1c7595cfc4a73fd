import { useMemo } from 'react';
import { useSession } from '../pages/session/session.tsx';
import { type Format, formatsOf } from './formats.ts';
import { useTexts } from './texts.tsx';

/** Returns the formats of the signed-in account. */
export function useFormat(): Format {
  const { account } = useSession();
  const { locale } = useTexts();
  return useMemo(
    () => formatsOf(account.currency, account.timezone, locale),
    [account.currency, account.timezone, locale],
  );
}
