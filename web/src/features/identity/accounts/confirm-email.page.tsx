import { Loader } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { confirmEmail } from '../../../../../shared/calls/identity/accounts.ts';
import { Banner } from '../../../components/messages/banner.tsx';
import { QueryState } from '../../../components/messages/or-error.tsx';
import { userPlanKey } from '../../../entities/session/components/session.tsx';
import { ApiError, callApi } from '../../../lib/api.ts';
import { useIdentity } from '../../../lib/identity.ts';
import { AuthTitle } from './components/auth-title.tsx';
import { LinkButton } from '../../../components/values/link-button.tsx';

// A query, since a token works once and effects may run twice.
const confirmationQuery = (email: string, confirmToken: string) =>
  queryOptions({
    queryKey: ['confirm-email', email, confirmToken],
    queryFn: async ({ client }) => {
      const answer = await callApi(confirmEmail, { body: { email, confirmToken } });
      await client.invalidateQueries({ queryKey: userPlanKey });
      return answer;
    },
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  });

/** True for answers about the token; false if the server could not check it. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** Target of the mailed confirmation link. */
export function Component() {
  const [search] = useSearchParams();
  const isSignedIn = useIdentity() !== undefined;
  const email = search.get('email') ?? '';
  const confirmToken = search.get('confirmToken') ?? '';
  const confirmation = useQuery({
    ...confirmationQuery(email, confirmToken),
    enabled: email !== '' && confirmToken !== '',
  });
  const isIncomplete = email === '' || confirmToken === '';
  const isRefused = isIncomplete || isRefusal(confirmation.error);
  return (
    <>
      <AuthTitle title="Email confirmation" />
      {confirmation.isSuccess && (
        <Banner tone="good" title="Your Email has been confirmed successfully!" isLive />
      )}
      {isRefused ? (
        <Banner tone="bad" title="Token has expired. Please try to verify email again!" isLive>
          A fresh link can be sent from the banner that you see once you are signed in.
        </Banner>
      ) : (
        <QueryState query={confirmation} failed="Your email could not be confirmed just now">
          <Loader aria-label="Confirming your email address" />
        </QueryState>
      )}
      {(confirmation.isSuccess || isRefused) && (
        <LinkButton
          variant="filled"

          to={isSignedIn ? '/dashboard' : '/login'}
          size="md"
          fullWidth
        >
          {isSignedIn ? 'Go to the overview' : 'Go to login'}
        </LinkButton>
      )}
    </>
  );
}
