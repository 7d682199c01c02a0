import { Button, TextInput, Stack } from '@mantine/core';
import { useId, useState, useEffect } from 'react';
import { useForm } from '@mantine/form';
import type { NotificationSettings } from '../../../../../../shared/calls/notifying/channels.ts';
import { addressesIn, channelCatalogue } from '../../../../../../shared/channels/catalogue.ts';
import type { AddressField } from '../../../../../../shared/channels/define-channel.ts';
import {
  type ChannelKind,
  channelNames,
} from '../../../../../../shared/models/notifying/channel-kind.ts';
import { BusyButton } from '../../../../components/forms/busy-button.tsx';
import { DialogButtons, DialogFrame } from '../../../../components/forms/dialog-frame.tsx';
import frame from '../../../../components/forms/dialog-frame.module.css';
import { useSession } from '../../../../entities/session/components/session.tsx';
import { useConfig } from '../../../../lib/config.ts';
import { useEnableChannel } from '../api/enable-channel.ts';
import { NewSecret } from './secrets.tsx';
import { Form } from '../../../../components/forms/form.tsx';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import { errorsAtFields } from '../../../../lib/api-error.ts';
import { focusFirstInvalid } from '../../../../lib/form-fields.ts';
import { Banner } from '../../../../components/messages/banner.tsx';
import {
  ContinueInSlack,
  useSlackConnection,
} from '../../../../entities/notification/slack-connection.tsx';

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
        <Button onClick={onClose}>Cancel</Button>
        <BusyButton type="submit" isBusy={enable.isPending}>
          Save
        </BusyButton>
      </DialogButtons>
    </Form>
  );
}

interface ChannelField {
  field: string;
  initialValue: string;
  /** Shown if the field is empty. */
  missing: string;
  /** Enables the channel. @returns its secret, if it has a new one */
  save: (value: string) => Promise<string | undefined>;
  /** Shown once it is saved. */
  success: string;
  onSaved: (secret: string | undefined) => void;
}

/** The form of a channel that is enabled by one field. The server's errors stand at the field, or in a snackbar. */
function useChannelForm(about: ChannelField) {
  const { field, initialValue, missing, save, success, onSaved } = about;
  const form = useForm<Record<string, string>>({
    initialValues: { [field]: initialValue },
    validate: { [field]: (value: string) => (value.trim() === '' ? missing : null) },
  });
  const submit = async (values: Record<string, string>): Promise<void> => {
    let secret: string | undefined;
    try {
      secret = await save(values[field] ?? '');
    } catch (error) {
      const atFields = errorsAtFields(error, [field]);
      form.setErrors(atFields);
      focusFirstInvalid(form)(atFields);
      if (Object.keys(atFields).length === 0) snackbar.failure(error);
      return;
    }
    snackbar.success(success);
    onSaved(secret);
  };
  return {
    field: form.getInputProps(field),
    onSubmit: form.onSubmit((values) => void submit(values), focusFirstInvalid(form)),
  };
}

interface ConnectSlackProps {
  settings: NotificationSettings;
  onClose: () => void;
}

/** Connects Slack, or changes its channel, on Slack's own page in a new tab. */
function ConnectSlack({ settings, onClose }: ConnectSlackProps) {
  const { url, error, isPending, connect } = useSlackConnection();
  const { channel } = settings.slack.incoming_webhook;
  // The other tab has connected it.
  const isDone = url !== undefined && settings.slack.toggle_notification;
  useEffect(() => {
    if (isDone) onClose();
  }, [isDone, onClose]);
  return (
    <Stack>
      <p className={frame['about']}>
        {channel === ''
          ? 'Slack will ask for your workspace and the channel to post to.'
          : `Messages go to ${channel}. Slack will let you choose another channel.`}{' '}
        Slack opens in a new tab.
      </p>
      {error !== undefined && <Banner tone="bad" title={error} isLive />}
      {url !== undefined && <ContinueInSlack url={url} />}
      <DialogButtons>
        <Button onClick={onClose}>{url === undefined ? 'Cancel' : 'Close'}</Button>
        {url === undefined && (
          <BusyButton isBusy={isPending} onClick={() => connect()} data-autofocus>
            Continue to Slack
          </BusyButton>
        )}
      </DialogButtons>
    </Stack>
  );
}
