import { useLocation } from 'react-router-dom';
import * as z from 'zod';
import { Banner } from '../../../components/messages/banner.tsx';
import { AuthTitle } from './components/auth-title.tsx';
import { LinkButton } from '../../../components/values/link-button.tsx';

const Failure = z.object({ reason: z.string() });
const tokenExpired = 'Token has expired. Please try to verify email again!';

/** A sub-user's password could not be set, or the address not be confirmed. */
export function Component() {
  const failure = Failure.safeParse(useLocation().state);
  return (
    <>
      <AuthTitle title="Email confirmation" />
      <Banner tone="bad" title={failure.data?.reason ?? tokenExpired} isLive>
        If you have set a password already, sign in with it. Otherwise ask for a new invitation: it
        is sent from Manage Users by the person who invited you.
      </Banner>
      <LinkButton variant="filled" to="/login" size="md" fullWidth>
        Go to login
      </LinkButton>
    </>
  );
}
