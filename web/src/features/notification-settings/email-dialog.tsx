import { Button, TextInput } from '@mantine/core';
import { useId } from 'react';
import { enableEmail, type NotificationSettings } from '../../../../shared/calls/channels.ts';
import { BusyButton } from '../../components/busy-button.tsx';
import { DialogButtons, DialogFrame } from '../../components/dialog-frame.tsx';
import frame from '../../components/dialog-frame.module.css';
import { useSession } from '../../entities/session/session.tsx';
import { useChangeSettings } from '../../entities/notification/settings-query.ts';
import { useChannelForm } from './use-channel-form.ts';

export interface ChannelDialogProps {
  settings: NotificationSettings;
  isOpen: boolean;
  onClose: () => void;
}

/** Enables email, or changes its address. */
export function EmailDialog({ isOpen, onClose, ...props }: ChannelDialogProps) {
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose} title="Email notifications">
      <EmailForm onClose={onClose} {...props} />
    </DialogFrame>
  );
}

function EmailForm({ settings, onClose }: Omit<ChannelDialogProps, 'isOpen'>) {
  const { accountEmail, userId } = useSession();
  const enable = useChangeSettings(enableEmail);
  const addresses = useId();
  const form = useChannelForm({
    field: 'userEmail',
    initialValue: settings.email.userEmail || accountEmail,
    missing: 'Email is required',
    save: (userEmail) =>
      enable.mutateAsync({
        params: { userEmail: accountEmail },
        body: { userEmail, toggle_notification: true, userId },
      }),
    success: 'Email notifications enabled',
    onSaved: onClose,
  });
  return (
    <form noValidate className={frame['form']} onSubmit={form.onSubmit}>
      <TextInput
        label="Email"
        type="email"
        description="Your own address, or the confirmed address of a team member."
        list={addresses}
        data-autofocus
        {...form.field}
      />
      <datalist id={addresses}>
        {settings.addresses.map((address) => (
          <option key={address} value={address}>
            {address}
          </option>
        ))}
      </datalist>
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
