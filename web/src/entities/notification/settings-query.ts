import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallContract, CallRequest } from '../../../../shared/calls/define-call.ts';
import * as calls from '../../../../shared/calls/notifying/channels.ts';
import type { ChannelKind } from '../../../../shared/models/notifying/channel-kind.ts';
import { snackbar } from '../../components/messages/snackbar.ts';
import { callApi } from '../../lib/api.ts';
import { callQuery } from '../../lib/call-query.ts';
import { useSession } from '../session/components/session.tsx';
import { notificationSettingsKey } from '../query-keys.ts';

const keyOf = (accountEmail: string) => [...notificationSettingsKey, accountEmail];

export const notificationSettingsQuery = (accountEmail: string) =>
  queryOptions({
    ...callQuery(keyOf(accountEmail), calls.getNotificationSettings, {
      params: { userEmail: accountEmail },
    }),
    // Slack is connected in another tab.
    refetchOnWindowFocus: 'always',
  });

type Changing = CallContract & { answer: typeof calls.NotificationSettings };

/** Keeps the settings that a change has answered. */
export function useKeepSettings() {
  const { accountEmail } = useSession();
  const client = useQueryClient();
  return (settings: calls.NotificationSettings): calls.NotificationSettings => {
    client.setQueryData(keyOf(accountEmail), settings);
    return settings;
  };
}

/** A call that changes the settings and answers them. */
export function useChangeSettings<Contract extends Changing>(contract: Contract) {
  const keep = useKeepSettings();
  return useMutation({
    mutationFn: async (request: CallRequest<Contract>) =>
      keep(calls.NotificationSettings.parse(await callApi(contract, request))),
  });
}

/** Sends a test message to a channel, and shows what its provider said. @param clientId whose own channel it is */
export function useTestMessage(channel: ChannelKind, clientId?: string) {
  const { accountEmail } = useSession();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(calls.sendTestMessage, { params: { channel }, query: { clientId } }),
    onSuccess: ({ isDelivered, message }) =>
      isDelivered ? snackbar.success(message) : snackbar.error(message),
    onError: snackbar.failure,
    // A channel that is gone has been switched off.
    onSettled: () => client.invalidateQueries(notificationSettingsQuery(accountEmail)),
  });
}

/** A failure that the specification words, and that says nothing of its cause. */
export const notProcessed =
  "Your request couldn't be processed at the moment, please try again later!";
