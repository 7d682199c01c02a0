import { Button, Loader } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { connectSlack } from '../../../../../shared/calls/notifying/channels.ts';
import { Banner } from '../../../components/banner.tsx';
import { callApi, errorMessage } from '../../../lib/api.ts';
import { useIdentity } from '../../../lib/identity.ts';
import { AuthTitle } from './components/auth-title.tsx';

const failed = 'There was an issue authenticating your workspace, please try again later!';

// A query, since a state works once and effects may run twice.
const connectionQuery = (code: string, state: string) =>
  queryOptions({
    queryKey: ['oauth-redirect', state],
    queryFn: () => callApi(connectSlack, { body: { code, state } }),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  });

/** Target of Slack's redirect, in the tab that was opened for it. */
export function Component() {
  const [search] = useSearchParams();
  const isSignedIn = useIdentity() !== undefined;
  const [code, state] = [search.get('code') ?? '', search.get('state') ?? ''];
  const canConnect = isSignedIn && code !== '' && state !== '';
  const connection = useQuery({ ...connectionQuery(code, state), enabled: canConnect });
  const reason = connection.isError
    ? errorMessage(connection.error)
    : reasonWithout(search.get('error'), isSignedIn);
  return (
    <>
      <AuthTitle title="Slack" />
      {connection.isLoading && (
        <output>
          <Loader size="sm" /> Adding our Slack Bot to your workspace ...
        </output>
      )}
      {connection.isSuccess && (
        <Banner tone="good" title="Authentication is done!" isLive>
          Messages go to {connection.data.slack.incoming_webhook.channel}. You can close this tab.
        </Banner>
      )}
      {(connection.isError || !canConnect) && (
        <Banner tone="bad" title={failed} isLive>
          {reason}
        </Banner>
      )}
      <Button component={Link} to="/notifications" size="md" fullWidth>
        Back to the notification settings
      </Button>
    </>
  );
}

function reasonWithout(error: string | null, isSignedIn: boolean): string {
  if (error === 'access_denied') return 'Access was not granted in Slack.';
  if (!isSignedIn) return 'You are no longer signed in.';
  return 'This page was opened without Slack’s response.';
}
