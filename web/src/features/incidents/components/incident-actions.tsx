import { Button, Group } from '@mantine/core';
import type { IncidentDetails } from '../../../../../shared/calls/incidents.ts';
import { BusyButton } from '../../../components/busy-button.tsx';
import { snackbar } from '../../../components/snackbar.ts';
import { useIncidentAction } from '../../../entities/incident/incident-queries.ts';
import { useRefusal } from '../../../entities/session/components/while-allowed.tsx';
import { changesSites } from '../../../entities/session/rules/refusal.ts';
import { errorMessage } from '../../../lib/api.ts';

/** 'I take care of it' and 'nothing was wrong'. */
export function IncidentActions({ incident }: { incident: IncidentDetails }) {
  const { incidentId, acknowledged, isFalseAlarm } = incident;
  const act = useIncidentAction(incidentId);
  if (useRefusal(changesSites) !== undefined || isFalseAlarm) return null;
  const send = async (kind: 'acknowledge' | 'false-alarm', done: string): Promise<void> => {
    try {
      await act.mutateAsync({ kind });
      snackbar.success(done);
    } catch (error) {
      snackbar.error(errorMessage(error, 'That did not work, please try again later'));
    }
  };
  return (
    <Group gap={8}>
      <Button
        variant="default"
        disabled={act.isPending}
        onClick={() => void send('false-alarm', 'Marked as a false alarm')}
      >
        Mark as false alarm
      </Button>
      {!acknowledged && (
        <BusyButton
          isBusy={act.isPending}
          onClick={() => void send('acknowledge', 'Your team can see that you are handling it')}
        >
          Acknowledge
        </BusyButton>
      )}
    </Group>
  );
}
