import { useMutation } from '@tanstack/react-query';
import * as calls from '../../../../../../shared/calls/notifying/channels.ts';
import type { ChannelKind } from '../../../../../../shared/models/notifying/channel-kind.ts';
import { callApi } from '../../../../lib/api.ts';
import { useSession } from '../../../../entities/session/components/session.tsx';
import { useKeepSettings } from '../../../../entities/notification/settings-query.ts';

type AddressedKind = Exclude<ChannelKind, 'slack'>;
type OurKind = Exclude<AddressedKind, 'email' | 'discord'>;
type Enabled = calls.NotificationSettings & { secret?: string | null };

/** Enables a channel with an address. Email and Discord have calls of their own. @returns its secret, if it has a new one */
export function useEnableChannel(kind: AddressedKind) {
  const { accountEmail, userId } = useSession();
  const keep = useKeepSettings();
  const params = { userEmail: accountEmail };
  const ask = (address: string): Promise<Enabled> => {
    const toggle_notification = true;
    if (kind === 'email')
      return callApi(calls.enableEmail, {
        params,
        body: { userEmail: address, toggle_notification, userId },
      });
    if (kind === 'discord')
      return callApi(calls.enableDiscord, {
        params,
        body: { webhook_url: address, toggle_notification },
      });
    return callApi(calls.enableChannel, { params: { channel: kind }, body: { address } });
  };
  return useMutation({
    mutationFn: async (address: string) => {
      const { secret, ...settings } = await ask(address);
      keep(settings);
      return secret ?? undefined;
    },
  });
}

/** Replaces the secret of a channel. @returns the new one */
export function useReplaceSecret(kind: OurKind) {
  const keep = useKeepSettings();
  return useMutation({
    mutationFn: async () => {
      const { secret, ...settings } = await callApi(calls.replaceChannelSecret, {
        params: { channel: kind },
      });
      keep(settings);
      return secret ?? undefined;
    },
  });
}

/** Disables a channel. Email, Slack and Discord have calls of their own. */
export function useDisableChannel(kind: ChannelKind) {
  const { accountEmail } = useSession();
  const keep = useKeepSettings();
  const ask = (): Promise<calls.NotificationSettings> => {
    const request = { params: { userEmail: accountEmail } };
    if (kind === 'email') return callApi(calls.disableEmail, request);
    if (kind === 'slack') return callApi(calls.disableSlack, request);
    if (kind === 'discord') return callApi(calls.disableDiscord, request);
    return callApi(calls.disableChannel, { params: { channel: kind } });
  };
  return useMutation({ mutationFn: async () => keep(await ask()) });
}
