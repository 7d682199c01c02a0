import { Button, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import type { NotificationSettings } from '../../../../../shared/calls/channels.ts';
import { addressesIn, channelCatalogue } from '../../../../../shared/channels/catalogue.ts';
import type { AddressField } from '../../../../../shared/channels/define-channel.ts';
import { type ChannelKind, channelNames } from '../../../../../shared/models/channel-kind.ts';
import { BusyButton } from '../../../components/busy-button.tsx';
import { DialogButtons, DialogFrame } from '../../../components/dialog-frame.tsx';
import frame from '../../../components/dialog-frame.module.css';
import { useSession } from '../../../entities/session/components/session.tsx';
import { useConfig } from '../../../lib/use-config.ts';
import { useEnableChannel } from '../api/enable-channel.ts';
import { NewSecret } from './new-secret.tsx';
import { ConnectSlack } from './connect-slack.tsx';
import { useChannelForm } from '../api/use-channel-form.ts';
import { Form } from '../../../components/form.tsx';

interface ChannelDialogProps {
  kind: ChannelKind;
  settings: NotificationSettings;
  isOpen: boolean;
  onClose: () => void;
}

/** Enables a channel, or changes where it sends. */
export function ChannelDialog({ kind, settings, isOpen, onClose }: ChannelDialogProps) {
  const { field } = channelCatalogue[kind].dialog;
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose} title={`${channelNames[kind]} notifications`}>
      {kind === 'slack' || field === undefined ? (
        <ConnectSlack settings={settings} onClose={onClose} />
      ) : (
        <AddressForm kind={kind} field={field} settings={settings} onClose={onClose} />
      )}
    </DialogFrame>
  );
}

interface AddressFormProps {
  kind: Exclude<ChannelKind, 'slack'>;
  field: AddressField;
  settings: NotificationSettings;
  onClose: () => void;
}

function AddressForm({ kind, field, settings, onClose }: AddressFormProps) {
  const { accountEmail } = useSession();
  const { about, standIn } = channelCatalogue[kind].dialog;
  const { name, missing, ...input } = field;
  const isLocal = useConfig()?.local === true;
  const enable = useEnableChannel(kind);
  const [secret, setSecret] = useState<string>();
  const addresses = useId();
  const known = addressesIn(settings)[kind];
  const form = useChannelForm({
    field: name,
    initialValue: known || (kind === 'email' ? accountEmail : ''),
    missing,
    save: (address) => enable.mutateAsync(address),
    success: `${channelNames[kind]} notifications enabled`,
    onSaved: (given) => (given === undefined ? onClose() : setSecret(given)),
  });
  if (secret !== undefined) return <NewSecret secret={secret} onClose={onClose} />;
  return (
    <Form onSubmit={form.onSubmit}>
      {about !== undefined && (
        <p className={frame['about']}>
          {about}
          {isLocal && standIn !== undefined && (
            <>
              {' '}
              On this machine,{' '}
              <a href={standIn.path} target="_blank" rel="noreferrer">
                {standIn.name}
              </a>{' '}
              has one to try.
            </>
          )}
        </p>
      )}
      <TextInput
        {...input}
        {...(kind === 'email' ? { list: addresses } : {})}
        data-autofocus
        {...form.field}
      />
      {kind === 'email' && (
        <datalist id={addresses}>
          {settings.addresses.map((address) => (
            <option key={address} value={address}>
              {address}
            </option>
          ))}
        </datalist>
      )}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <BusyButton type="submit" isBusy={enable.isPending}>
          Save
        </BusyButton>
      </DialogButtons>
    </Form>
  );
}
