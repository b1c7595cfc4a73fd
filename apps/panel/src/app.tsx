/** What is shown at which address, to those who are signed in and to those who are not. */
import { Center, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { sessionQuery } from './api/client.ts';
import { isProblem } from './api/problem.ts';
import { useTexts } from './i18n/texts.tsx';
import { Shell } from './layout/shell.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { SessionProvider } from './pages/session/session.tsx';
import { SignInPage } from './pages/session/sign-in-page.tsx';
import { SignUpPage } from './pages/session/sign-up-page.tsx';
import { places } from './places.ts';
import { Failure } from './ui/failure.tsx';

/** Whoever signs in does not wait for what comes after. */
const TokensPage = lazy(() => import('./pages/tokens/tokens-page.tsx'));
const AccountPage = lazy(() => import('./pages/account/account-page.tsx'));
const ActivityPage = lazy(() => import('./pages/activity/activity-page.tsx'));

export function App() {
  const { data, error, refetch } = useQuery(sessionQuery);
  if (data) return <SignedIn session={data.data} />;
  if (isProblem(error) && error.code === 'missing_session') return <SignedOut />;
  if (!error) return <Waiting />;
  return (
    <Center component="main" h="100vh" p="md">
      <Failure error={error} retry={refetch} />
    </Center>
  );
}

function SignedIn({ session }: { session: Parameters<typeof SessionProvider>[0]['session'] }) {
  return (
    <SessionProvider session={session}>
      <Shell>
        <Suspense fallback={<Waiting />}>
          <Switch>
            <Route path={places.tokens} component={TokensPage} />
            <Route path={places.account} component={AccountPage} />
            <Route path={places.activity} component={ActivityPage} />
            <Route path="/">{() => <Redirect to={places.tokens} replace />}</Route>
            <Route path={places.signIn}>{() => <Redirect to={places.tokens} replace />}</Route>
            <Route path={places.signUp}>{() => <Redirect to={places.tokens} replace />}</Route>
            <Route component={NotFoundPage} />
          </Switch>
        </Suspense>
      </Shell>
    </SessionProvider>
  );
}

/** Whoever comes to a page without a session sees it right after signing in: the address stays. */
function SignedOut() {
  return (
    <Switch>
      <Route path={places.signUp} component={SignUpPage} />
      <Route component={SignInPage} />
    </Switch>
  );
}

function Waiting() {
  const { common } = useTexts();
  return (
    <Center mih="60vh">
      <Loader role="status" aria-label={common.loading} />
    </Center>
  );
}
