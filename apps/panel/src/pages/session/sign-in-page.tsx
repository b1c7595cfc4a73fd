import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';
import { api } from '../../api/client.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { places } from '../../places.ts';
import { Door } from './door.tsx';
import { remember } from './session.tsx';
import { SignInForm } from './sign-in-form.tsx';

export function SignInPage() {
  const { session, links } = useTexts();
  const { data } = api.useQuery('get', '/panel/api/sign-in-options');
  const footer = data?.data.sign_up_open && (
    <>
      {session.noAccount}{' '}
      <Anchor component={Link} to={places.signUp} underline="always">
        {session.signUp}
      </Anchor>
    </>
  );
  return (
    <Door title={session.signIn} text={session.signInText} footer={footer}>
      <SignInForm done={remember} />
      <Text size="sm" ta="center" mt="md">
        <Anchor component={Link} to={places.forgotPassword} underline="always">
          {links.forgot}
        </Anchor>
      </Text>
    </Door>
  );
}
