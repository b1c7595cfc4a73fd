/** The pages for links of invites and messages. The secret is after `#`, which browsers do not send to servers. */
import { Route, Switch } from 'wouter';
import { places } from '../../places.ts';
import { InvitePage } from './invite-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';

export default function Links() {
  return (
    <Switch>
      <Route path={places.invite} component={InvitePage} />
      <Route path={places.resetPassword} component={ResetPasswordPage} />
    </Switch>
  );
}
