/** The pages without a session. The URL stays, so that a page opens right after signing in. */
import { Route, Switch } from 'wouter';
import { ForgotPasswordPage } from './pages/links/forgot-password-page.tsx';
import { SignInPage } from './pages/session/sign-in-page.tsx';
import { SignUpPage } from './pages/session/sign-up-page.tsx';
import { places } from './places.ts';

export default function SignedOut() {
  return (
    <Switch>
      <Route path={places.signUp} component={SignUpPage} />
      <Route path={places.forgotPassword} component={ForgotPasswordPage} />
      <Route component={SignInPage} />
    </Switch>
  );
}
