import { Button, Stack, TextInput } from '@mantine/core';
import type { Heartbeat } from '../../../../../../shared/models/monitoring/heartbeat.ts';
import { CodeSnippet } from '../../../../components/values/code-snippet.tsx';
import { copyText } from '../../../../components/values/copy-text.ts';
import { DialogButtons } from '../../../../components/forms/dialog-frame.tsx';
import { BusyButton } from '../../../../components/forms/busy-button.tsx';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import { useRenewAddress } from '../api/heartbeat-queries.ts';
import { examplesOf } from '../rules/examples.ts';

interface HowToSendProps {
  siteUrl: string;
  heartbeat: Heartbeat;
  onRenewed: (heartbeat: Heartbeat) => void;
  onClose: () => void;
}

/** The address of a heartbeat, and how a job calls it. */
export function HowToSend({ siteUrl, heartbeat, onRenewed, onClose }: HowToSendProps) {
  const renew = useRenewAddress(siteUrl);
  const address = heartbeat.address ?? '';
  const replaced = (renewed: Heartbeat): void => {
    snackbar.success('The former address no longer works');
    onRenewed(renewed);
  };
  const replace = (): void =>
    void renew.mutateAsync({ heartbeatId: heartbeat.heartbeatId }).then(replaced, snackbar.failure);
  return (
    <Stack>
      <TextInput
        label="Address"
        description="Keep it secret: anyone who knows it can send signals"
        readOnly
        value={address}
        onFocus={({ currentTarget }) => currentTarget.select()}
        rightSectionWidth={72}
        rightSection={
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => void copyText(address, 'Address copied', 'address')}
          >
            Copy
          </Button>
        }
      />
      {examplesOf(address).map(({ name, code, about }) => (
        <CodeSnippet key={name} name={name} code={code}>
          {about}
        </CodeSnippet>
      ))}
      <DialogButtons>
        <BusyButton variant="default" isBusy={renew.isPending} onClick={replace}>
          New address
        </BusyButton>
        <Button variant="filled" onClick={onClose}>
          Done
        </Button>
      </DialogButtons>
    </Stack>
  );
}
