import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import {
  createExpiryFeed,
  removeExpiryFeed,
} from '../../../../../../shared/calls/portfolio/today.ts';
import { BusyButton } from '../../../../components/forms/busy-button.tsx';
import { CodeSnippet } from '../../../../components/values/code-snippet.tsx';
import { DialogButtons, DialogFrame } from '../../../../components/forms/dialog-frame.tsx';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import { portfolioKey } from '../../../../entities/site/api/portfolio-query.ts';
import { callApi, errorMessage } from '../../../../lib/api.ts';
import { formatDate } from '../../../../lib/format.ts';
import { useChange } from '../../../../lib/use-change.ts';

export const expiringKey = [...portfolioKey, 'expiring'] as const;

/** The address at which a calendar reads what expires. @param since ISO 8601; null without one */
export function CalendarFeed({ since }: { since: string | null }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Group gap={8}>
      <Button size="xs" onClick={() => setOpen(true)}>
        Calendar
      </Button>
      <DialogFrame isOpen={isOpen} onClose={() => setOpen(false)} title="Calendar">
        <Address since={since} onClose={() => setOpen(false)} />
      </DialogFrame>
    </Group>
  );
}

function Address({ since, onClose }: { since: string | null; onClose: () => void }) {
  const create = useChange(() => callApi(createExpiryFeed, {}), expiringKey);
  const remove = useChange(() => callApi(removeExpiryFeed, {}), expiringKey);
  const failed = create.error ?? remove.error;
  const revoke = (): void =>
    remove.mutate(undefined, {
      onSuccess: () => {
        snackbar.success('The address has been revoked');
        onClose();
      },
    });
  return (
    <>
      {create.data !== undefined ? (
        <CodeSnippet name="Address" code={create.data.address}>
          Subscribe to it in your calendar. Anyone who has it sees what expires; it is shown only
          now.
        </CodeSnippet>
      ) : (
        <Text>
          {since === null
            ? 'A secret address lets your calendar show what expires.'
            : `Your calendar has had an address since ${formatDate(since)}. A new one replaces it.`}
        </Text>
      )}
      {failed !== null && (
        <Text role="alert" mt={8} c="var(--wv-bad-text)">
          {errorMessage(failed)}
        </Text>
      )}
      <DialogButtons>
        {since !== null && (
          <BusyButton variant="default" isBusy={remove.isPending} onClick={revoke}>
            Revoke
          </BusyButton>
        )}
        {create.data === undefined ? (
          <BusyButton isBusy={create.isPending} onClick={() => create.mutate(undefined)}>
            {since === null ? 'Create address' : 'New address'}
          </BusyButton>
        ) : (
          <Button variant="filled" onClick={onClose}>
            Done
          </Button>
        )}
      </DialogButtons>
    </>
  );
}
