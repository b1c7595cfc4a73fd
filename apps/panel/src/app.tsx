/** Shows the pages for signed-in users, or the public ones. Each part is loaded on demand. */
import { Center } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useLocation } from 'wouter';
import { sessionQuery } from './api/client.ts';
import { isProblem } from './api/problem.ts';
import { places } from './places.ts';
import { Failure } from './ui/failure.tsx';
import { Waiting } from './ui/waiting.tsx';

const Links = lazy(() => import('./pages/links/links.tsx'));
const SignedIn = lazy(() => import('./signed-in.tsx'));
const SignedOut = lazy(() => import('./signed-out.tsx'));

export function App() {
  // Links in messages work whether or not the user is signed in.
  const [location] = useLocation();
  if (location === places.invite || location === places.resetPassword) {
    return (
      <Suspense fallback={<Waiting />}>
        <Links />
      </Suspense>
    );
  }
  return <Pages />;
}

function Pages() {
  const { data, error, refetch } = useQuery(sessionQuery);
  const isOut = isProblem(error) && error.code === 'missing_session';
  if (!data && error && !isOut) {
    return (
      <Center component="main" h="100vh" p="md">
        <Failure error={error} retry={refetch} />
      </Center>
    );
  }
  return (
    <Suspense fallback={<Waiting />}>
      {data ? <SignedIn session={data.data} /> : isOut ? <SignedOut /> : <Waiting />}
    </Suspense>
  );
}
