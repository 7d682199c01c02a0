import { Button, TextInput } from '@mantine/core';
import { enableDiscord } from '../../../../shared/calls/channels.ts';
import { BusyButton } from '../../components/busy-button.tsx';
import { DialogButtons, DialogFrame } from '../../components/dialog-frame.tsx';
import frame from '../../components/dialog-frame.module.css';
import { useSession } from '../../entities/session/session.tsx';
import { useConfig } from '../../lib/use-config.ts';
import type { ChannelDialogProps } from './email-dialog.tsx';
import { useChangeSettings } from '../../entities/notification/settings-query.ts';
import { useChannelForm } from './use-channel-form.ts';

/** Enables Discord, or changes its webhook. */
export function DiscordDialog({ isOpen, onClose, ...props }: ChannelDialogProps) {
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose} title="Discord notifications">
      <DiscordForm onClose={onClose} {...props} />
    </DialogFrame>
  );
}

function DiscordForm({ settings, onClose }: Omit<ChannelDialogProps, 'isOpen'>) {
  const { accountEmail } = useSession();
  const isLocal = useConfig()?.local === true;
  const enable = useChangeSettings(enableDiscord);
  const form = useChannelForm({
    field: 'webhook_url',
    initialValue: settings.discord.webhook_url,
    missing: 'Webhook URL is required',
    save: (webhook_url) =>
      enable.mutateAsync({
        params: { userEmail: accountEmail },
        body: { webhook_url, toggle_notification: true },
      }),
    success: 'Discord notifications enabled',
    onSaved: onClose,
  });
  return (
    <form noValidate className={frame['form']} onSubmit={form.onSubmit}>
      <p className={frame['about']}>
        In Discord, open the settings of the channel, then Integrations and Webhooks, make a new
        webhook and copy its URL.
        {isLocal && (
          <>
            {' '}
            On this machine,{' '}
            <a href="/discord" target="_blank" rel="noreferrer">
              a stand-in for Discord
            </a>{' '}
            has one to try.
          </>
        )}
      </p>
      <TextInput
        label="Webhook URL"
        type="url"
        placeholder="https://discord.com/api/webhooks/…"
        data-autofocus
        {...form.field}
      />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <BusyButton type="submit" isBusy={enable.isPending}>
          Save
        </BusyButton>
      </DialogButtons>
    </form>
  );
}
