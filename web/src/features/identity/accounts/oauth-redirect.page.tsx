import { Loader } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { CallAnswer } from '../../../../../shared/calls/define-call.ts';
import { connectSlack } from '../../../../../shared/calls/notifying/channels.ts';
import { Banner } from '../../../components/messages/banner.tsx';
import { callApi, errorMessage } from '../../../lib/api.ts';
import { useIdentity } from '../../../lib/identity.ts';
import { AuthTitle } from './components/auth-title.tsx';
import { LinkButton } from '../../../components/values/link-button.tsx';

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
  const isOfClient = (connection.data?.connected.clientName ?? null) !== null;
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
          {connectedInWords(connection.data.connected)} You can close this tab.
        </Banner>
      )}
      {(connection.isError || !canConnect) && (
        <Banner tone="bad" title={failed} isLive>
          {reason}
        </Banner>
      )}
      <LinkButton
        variant="filled"

        to={isOfClient ? '/clients' : '/notifications'}
        size="md"
        fullWidth
      >
        {isOfClient ? 'Back to the clients' : 'Back to the notification settings'}
      </LinkButton>
    </>
  );
}

const connectedInWords = ({
  channel,
  clientName,
}: CallAnswer<typeof connectSlack>['connected']): string =>
  `Messages ${clientName === null ? '' : `about the sites of ${clientName} `}go to ${channel}.`;

function reasonWithout(error: string | null, isSignedIn: boolean): string {
  if (error === 'access_denied') return 'Access was not granted in Slack.';
  if (!isSignedIn) return 'You are no longer signed in.';
  return 'This page was opened without Slack’s response.';
}
