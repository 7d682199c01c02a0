import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DialogButtons, DialogFrame } from '../../../../components/forms/dialog-frame.tsx';
import frame from '../../../../components/forms/dialog-frame.module.css';
import {
  type ChannelKind,
  channelNames,
} from '../../../../../../shared/models/notifying/channel-kind.ts';
import { BusyButton } from '../../../../components/forms/busy-button.tsx';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import { useReplaceSecret } from '../api/enable-channel.ts';

/** The one time that a secret is shown. */
export function NewSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Stack>
      <p className={frame['about']}>
        Your server verifies our messages with this secret, by{' '}
        <a href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer">
          Standard Webhooks
        </a>
        . It is shown only now. Put it into your server, then send a test message.
      </p>
      <TextInput
        label="Signing secret"
        value={secret}
        readOnly
        data-autofocus
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <DialogButtons>
        <Button variant="filled" onClick={onClose}>
          Done
        </Button>
      </DialogButtons>
    </Stack>
  );
}

/** Replaces the secret of a channel whose messages are signed, and shows the new one. */
export function SecretButton({
  kind,
}: {
  kind: Exclude<ChannelKind, 'email' | 'slack' | 'discord'>;
}) {
  const replace = useReplaceSecret(kind);
  const [secret, setSecret] = useState<string>();
  const close = () => setSecret(undefined);
  const ask = (): void =>
    replace.mutate(undefined, {
      onSuccess: setSecret,
      onError: snackbar.failure,
    });
  return (
    <>
      <BusyButton
        variant="default"
        size="compact-sm"
        aria-label={`Replace the secret of ${channelNames[kind]}`}
        isBusy={replace.isPending}
        onClick={ask}
      >
        Replace secret
      </BusyButton>
      <DialogFrame isOpen={secret !== undefined} onClose={close} title="New signing secret">
        <NewSecret secret={secret ?? ''} onClose={close} />
      </DialogFrame>
    </>
  );
}
