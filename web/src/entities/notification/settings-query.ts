import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallContract, CallRequest } from '../../../../shared/calls/define-call.ts';
import * as calls from '../../../../shared/calls/channels.ts';
import { editProfile } from '../../../../shared/calls/settings.ts';
import type { ChannelKind } from '../../../../shared/models/channel-kind.ts';
import { snackbar } from '../../components/snackbar.ts';
import { callApi } from '../../lib/api.ts';
import { callQuery } from '../../lib/call-query.ts';
import { ownTimeZone } from '../../lib/own-time-zone.ts';
import { profileKey } from '../session/api/profile-key.ts';
import { useSession } from '../session/components/session.tsx';
import { notificationSettingsKey } from './notification-keys.ts';

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

/** Sends the account's time zone with the first save; @returns the zone, null if that failed. */
async function sendTimeZone(userId: string): Promise<string | null> {
  const timeZone = ownTimeZone();
  const saved = await callApi(editProfile, { params: { userId }, body: { timeZone } }).catch(
    // Digests follow UTC until the next change sends it.
    () => undefined,
  );
  return saved?.timeZone ?? null;
}

/** Begins to connect Slack. */
export function useRegisterForSlack(settings: calls.NotificationSettings) {
  const { accountEmail: email, userId } = useSession();
  return useMutation({
    mutationFn: async () => {
      const body = { email, toggle_notification: true } as const;
      const { url } = await callApi(calls.registerEmailForSlack, { body });
      if (settings.timeZone === null) void sendTimeZone(userId);
      return url;
    },
  });
}

/** Keeps the settings that a change has answered. The first change also sends the account's time zone. */
export function useKeepSettings() {
  const { accountEmail, userId } = useSession();
  const client = useQueryClient();
  return async (answered: calls.NotificationSettings): Promise<calls.NotificationSettings> => {
    const { timeZone } = answered;
    const settings =
      timeZone === null ? { ...answered, timeZone: await sendTimeZone(userId) } : answered;
    client.setQueryData(keyOf(accountEmail), settings);
    void client.invalidateQueries({ queryKey: profileKey(userId) });
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

/** Sends a test message to a channel, and shows what its provider said. */
export function useTestMessage(channel: ChannelKind) {
  const { accountEmail } = useSession();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(calls.sendTestMessage, { params: { channel } }),
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
