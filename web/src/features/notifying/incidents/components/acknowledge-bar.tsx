import { Button } from '@mantine/core';
import { StickyBar } from '../../../../components/layout/sticky-bar.tsx';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import { useAcknowledgeAll } from '../../../../entities/incident/incident-queries.ts';
import { AllowedButton } from '../../../../entities/session/components/allowed-button.tsx';
import { changesSites } from '../../../../entities/session/rules/refusal.ts';
import { errorMessage } from '../../../../lib/api.ts';
import { counted } from '../../../../lib/format.ts';

interface AcknowledgeBarProps {
  incidentIds: readonly string[];
  onDone: () => void;
}

/** What can be done with the chosen incidents. */
export function AcknowledgeBar({ incidentIds, onDone }: AcknowledgeBarProps) {
  const acknowledge = useAcknowledgeAll();
  if (incidentIds.length === 0) return null;
  const send = async (): Promise<void> => {
    try {
      await acknowledge.mutateAsync(incidentIds);
      snackbar.success(`${counted(incidentIds.length, 'incident')} acknowledged`);
      onDone();
    } catch (error) {
      snackbar.error(errorMessage(error, 'The incidents could not be acknowledged'));
    }
  };
  return (
    <StickyBar aria-label="Chosen incidents">
      <strong>{counted(incidentIds.length, 'incident')} chosen</strong>
      <AllowedButton call={changesSites} isBusy={acknowledge.isPending} onClick={() => void send()}>
        Acknowledge
      </AllowedButton>
      <Button onClick={onDone}>Clear</Button>
    </StickyBar>
  );
}
