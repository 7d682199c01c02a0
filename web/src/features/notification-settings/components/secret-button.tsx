import { useState } from 'react';
import { type ChannelKind, channelNames } from '../../../../../shared/models/channel-kind.ts';
import { BusyButton } from '../../../components/busy-button.tsx';
import { DialogFrame } from '../../../components/dialog-frame.tsx';
import { snackbar } from '../../../components/snackbar.ts';
import { useReplaceSecret } from '../api/enable-channel.ts';
import { errorMessage } from '../../../lib/api.ts';
import { NewSecret } from './new-secret.tsx';

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
      onError: (error) => snackbar.error(errorMessage(error)),
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
