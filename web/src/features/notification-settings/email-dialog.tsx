import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useId } from 'react';
import { enableEmail, type NotificationSettings } from '../../../../shared/calls/channels.ts';
import { BusyButton } from '../../components/busy-button.tsx';
import { DialogButtons, DialogFrame } from '../../components/dialog-frame.tsx';
import frame from '../../components/dialog-frame.module.css';
import { snackbar } from '../../components/snackbar.ts';
import { useSession } from '../../entities/session/session.tsx';
import { errorMessage } from '../../lib/api.ts';
import { errorsAtFields } from '../../lib/api-error.ts';
import { focusFirstInvalid } from '../../lib/focus-first-invalid.ts';
import { useChangeSettings } from './settings-query.ts';

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
  const form = useForm({
    initialValues: { userEmail: settings.email.userEmail || accountEmail },
    validate: { userEmail: (value) => (value.trim() === '' ? 'Email is required' : null) },
    onSubmitPreventDefault: 'always',
  });
  const save = async ({ userEmail }: { userEmail: string }): Promise<void> => {
    try {
      await enable.mutateAsync({
        params: { userEmail: accountEmail },
        body: { userEmail, toggle_notification: true, userId },
      });
    } catch (error) {
      const atFields = errorsAtFields(error, ['userEmail']);
      form.setErrors(atFields);
      focusFirstInvalid(form)(atFields);
      if (Object.keys(atFields).length === 0) snackbar.error(errorMessage(error));
      return;
    }
    snackbar.success('Email notifications enabled');
    onClose();
  };
  return (
    <form
      noValidate
      className={frame['form']}
      onSubmit={form.onSubmit((values) => void save(values), focusFirstInvalid(form))}
    >
      <TextInput
        label="Email"
        type="email"
        description="Your own address, or that of a colleague in your team who has confirmed it."
        list={addresses}
        data-autofocus
        {...form.getInputProps('userEmail')}
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
