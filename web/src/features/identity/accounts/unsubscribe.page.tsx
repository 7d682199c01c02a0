import { Anchor, Skeleton } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { getUnsubscription, unsubscribe } from '../../../../../shared/calls/notifying/mail.ts';
import { Banner, ErrorBanner } from '../../../components/messages/banner.tsx';
import { BusyButton } from '../../../components/forms/busy-button.tsx';
import { QueryState } from '../../../components/messages/or-error.tsx';
import { notificationSettingsKey } from '../../../entities/query-keys.ts';
import { ApiError, callApi, errorMessage } from '../../../lib/api.ts';
import { callQuery } from '../../../lib/call-query.ts';
import { useIdentity } from '../../../lib/identity.ts';
import { AuthTitle } from './components/auth-title.tsx';

const unsubscriptionQuery = (token: string) =>
  queryOptions({
    ...callQuery(['unsubscription', token], getUnsubscription, { query: { token } }),
    retry: false,
  });

/** Target of the link at the end of a notification mail. Opening it changes nothing: mail scanners open links too. */
export function Component() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const link = useQuery(unsubscriptionQuery(token));
  const isRefused = link.error instanceof ApiError && link.error.status === 400;
  return (
    <>
      <AuthTitle title="Unsubscribe" />
      {link.isSuccess && <Subscription {...link.data} token={token} />}
      {isRefused ? (
        <Banner tone="bad" title="This link does not work" isLive>
          {errorMessage(link.error)}
        </Banner>
      ) : (
        <QueryState query={link} failed="The link could not be checked just now">
          <Skeleton height={96} aria-label="Checking the link" />
        </QueryState>
      )}
      <OtherWay />
    </>
  );
}

interface SubscriptionProps {
  email: string;
  isSubscribed: boolean;
  token: string;
}

function Subscription({ email, isSubscribed, token }: SubscriptionProps) {
  const client = useQueryClient();
  const stop = useMutation({
    mutationFn: () => callApi(unsubscribe, { query: { token } }),
    onSuccess: () => client.invalidateQueries({ queryKey: notificationSettingsKey }),
  });
  if (stop.isSuccess || !isSubscribed)
    return (
      <Banner tone="good" title={`Notifications are no longer emailed to ${email}`} isLive>
        {stop.isSuccess
          ? 'You have been unsubscribed. Mails about your account itself, such as password resets, are still sent.'
          : 'There is nothing left to unsubscribe from.'}
      </Banner>
    );
  return (
    <>
      <p>
        Notifications about your sites are mailed to <strong>{email}</strong>. If you unsubscribe,
        you still find them in the dashboard.
      </p>
      <ErrorBanner message={stop.isError ? errorMessage(stop.error) : undefined} />
      <BusyButton size="md" fullWidth isBusy={stop.isPending} onClick={() => stop.mutate()}>
        Unsubscribe
      </BusyButton>
    </>
  );
}

function OtherWay() {
  const isSignedIn = useIdentity() !== undefined;
  return (
    <Anchor component={Link} to={isSignedIn ? '/notifications' : '/login'} size="sm">
      {isSignedIn ? 'Notification settings' : 'Sign in to change your notification settings'}
    </Anchor>
  );
}
