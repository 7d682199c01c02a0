import { Button, Group } from '@mantine/core';
import type { IncidentDetails } from '../../../../../../shared/calls/notifying/incidents.ts';
import { BusyButton } from '../../../../components/forms/busy-button.tsx';
import { useIncidentStep } from '../../../../entities/incident/incident-queries.ts';
import { useRefusal } from '../../../../entities/session/components/while-allowed.tsx';
import { changesSites } from '../../../../entities/session/rules/refusal.ts';

/** 'I take care of it' and 'nothing was wrong'. */
export function IncidentActions({ incident }: { incident: IncidentDetails }) {
  const { incidentId, acknowledged, isFalseAlarm } = incident;
  const { send, isPending } = useIncidentStep(incidentId);
  if (useRefusal(changesSites) !== undefined || isFalseAlarm) return null;
  return (
    <Group gap={8}>
      <Button
        disabled={isPending}
        onClick={() => send({ kind: 'false-alarm' }, 'Marked as a false alarm')}
      >
        Mark as false alarm
      </Button>
      {!acknowledged && (
        <BusyButton
          isBusy={isPending}
          onClick={() =>
            send({ kind: 'acknowledge' }, 'Your team can see that you are handling it')
          }
        >
          Acknowledge
        </BusyButton>
      )}
    </Group>
  );
}
