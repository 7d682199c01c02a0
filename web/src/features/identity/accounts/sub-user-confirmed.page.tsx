import { Banner } from '../../../components/messages/banner.tsx';
import { AuthTitle } from './components/auth-title.tsx';
import { LinkButton } from '../../../components/values/link-button.tsx';

/** A sub-user has a password and a confirmed address. */
export function Component() {
  return (
    <>
      <AuthTitle title="Email confirmation" />
      <Banner tone="good" title="Your Email has been confirmed successfully!" isLive>
        Your password is set. You can sign in now.
      </Banner>
      <LinkButton variant="filled" to="/login" size="md" fullWidth>
        Go to login
      </LinkButton>
    </>
  );
}
