import { useMutation } from '@tanstack/react-query';
import { registerEmailForSlack } from '../../../../shared/calls/notifying/channels.ts';
import { callApi, errorMessage } from '../../lib/api.ts';
import { useSession } from '../session/components/session.tsx';

/** Connects Slack, or changes its channel, on Slack's own page in a new tab. @param clientId whose messages go there */
export function useSlackConnection(clientId?: string) {
  const { accountEmail: email } = useSession();
  const { data, error, isPending, submittedAt, mutateAsync } = useMutation({
    mutationFn: async () => {
      const ofClient = clientId === undefined ? {} : { clientId };
      const body = { email, toggle_notification: true, ...ofClient } as const;
      return (await callApi(registerEmailForSlack, { body })).url;
    },
  });
  return {
    /** Slack's page, once it is known. */
    url: data,
    /** Epoch milliseconds of the click; 0 before. */
    begunAt: submittedAt,
    error: error === null ? undefined : errorMessage(error),
    isPending,
    connect(): void {
      const tab = openTab();
      void mutateAsync().then(tab.goTo, () => tab.close());
    },
  };
}

export function ContinueInSlack({ url }: { url: string }) {
  return (
    <output>
      Continue in the Slack tab, then come back here. If it has not opened,{' '}
      <a href={url} target="_blank" rel="noopener noreferrer">
        open Slack
      </a>
      .
    </output>
  );
}

/**
 * Opens an empty tab at once, while the browser still attributes it to the user's click, so that an address can follow
 * once it is known. Where the browser refuses tabs, nothing happens: the screen offers a link as well.
 */
function openTab(): { goTo(url: string): void; close(): void } {
  const tab = window.open('about:blank', '_blank');
  // The page of the other site must not reach ours.
  if (tab !== null) tab.opener = null;
  return {
    goTo: (url) => tab?.location.replace(url),
    close: () => tab?.close(),
  };
}
