/** What is shown at which address to those who are signed in; each page is loaded when somebody goes there. */
import { lazy, Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { Shell } from './layout/shell.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { SessionProvider } from './pages/session/session.tsx';
import { placeOf, places } from './places.ts';
import { Waiting } from './ui/waiting.tsx';

const TokensPage = lazy(() => import('./pages/tokens/tokens-page.tsx'));
const AccountPage = lazy(() => import('./pages/account/account-page.tsx'));
const ActivityPage = lazy(() => import('./pages/activity/activity-page.tsx'));
const ProductList = lazy(() => import('./pages/products/product-list.tsx'));
const ProductPage = lazy(() => import('./pages/products/product-page.tsx'));

export default function SignedIn({ session }: Pick<Parameters<typeof SessionProvider>[0], 'session'>) {
  return (
    <SessionProvider session={session}>
      <Shell>
        <Suspense fallback={<Waiting />}>
          <Switch>
            <Route path={places.products} component={ProductList} />
            <Route path={placeOf.product(':id')} component={ProductPage} />
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
