import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { enableDiscord } from '../../../../shared/calls/channels.ts';
import { BusyButton } from '../../components/busy-button.tsx';
import { DialogButtons, DialogFrame } from '../../components/dialog-frame.tsx';
import frame from '../../components/dialog-frame.module.css';
import { snackbar } from '../../components/snackbar.ts';
import { useSession } from '../../entities/session/session.tsx';
import { errorMessage } from '../../lib/api.ts';
import { errorsAtFields } from '../../lib/api-error.ts';
import { focusFirstInvalid } from '../../lib/focus-first-invalid.ts';
import { useConfig } from '../../lib/use-config.ts';
import type { ChannelDialogProps } from './email-dialog.tsx';
import { useChangeSettings } from './settings-query.ts';

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
  const form = useForm({
    initialValues: { webhook_url: settings.discord.webhook_url },
    validate: { webhook_url: (value) => (value.trim() === '' ? 'Webhook URL is required' : null) },
    onSubmitPreventDefault: 'always',
  });
  const save = async ({ webhook_url }: { webhook_url: string }): Promise<void> => {
    try {
      await enable.mutateAsync({
        params: { userEmail: accountEmail },
        body: { webhook_url, toggle_notification: true },
      });
    } catch (error) {
      const atFields = errorsAtFields(error, ['webhook_url']);
      form.setErrors(atFields);
      focusFirstInvalid(form)(atFields);
      if (Object.keys(atFields).length === 0) snackbar.error(errorMessage(error));
      return;
    }
    snackbar.success('Discord notifications enabled');
    onClose();
  };
  return (
    <form
      noValidate
      className={frame['form']}
      onSubmit={form.onSubmit((values) => void save(values), focusFirstInvalid(form))}
    >
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
        {...form.getInputProps('webhook_url')}
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
