import { NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { IncidentDetails } from '../../../../../../shared/calls/notifying/incidents.ts';
import { assigneesQuery, useIncidentStep } from '../../../../entities/incident/incident-queries.ts';
import { useRefusal } from '../../../../entities/session/components/while-allowed.tsx';
import { changesSites } from '../../../../entities/session/rules/refusal.ts';
import { formatDateTime } from '../../../../lib/format.ts';
import classes from '../incidents.module.css';

const hourMs = 3_600_000;
const mutes = [
  { hours: 1, label: 'For an hour' },
  { hours: 4, label: 'For 4 hours' },
  { hours: 24, label: 'For a day' },
  { hours: 7 * 24, label: 'For a week' },
  { hours: 30 * 24, label: 'For 30 days' },
] as const;

/** Who takes care of an incident, and until when it is muted. */
export function TriageFields({ incident }: { incident: IncidentDetails }) {
  const { incidentId, assignee, mutedUntil } = incident;
  const { data: known = [] } = useQuery(assigneesQuery(incidentId));
  const { send, isPending } = useIncidentStep(incidentId);
  const refusal = useRefusal(changesSites);
  const isFixed = isPending || refusal !== undefined;
  // One who has left the team is still its assignee.
  const isKnown = known.some(({ userId }) => userId === assignee?.userId);
  const people = assignee === null || isKnown ? known : [assignee, ...known];
  const assign = (userId: string): void => {
    const name = people.find((one) => one.userId === userId)?.name;
    send(
      { kind: 'assign', userId: userId === '' ? null : userId },
      name === undefined ? 'Nobody is assigned' : `Assigned to ${name}`,
    );
  };
  const mute = (hours: string): void => {
    if (hours === 'end') return send({ kind: 'mute', until: null }, 'Notifications are on');
    const until = new Date(Date.now() + Number(hours) * hourMs).toISOString();
    send({ kind: 'mute', until }, `Muted until ${formatDateTime(until)}`);
  };
  return (
    <div className={classes['fields']}>
      <NativeSelect
        label="Assigned to"
        disabled={isFixed}
        value={assignee?.userId ?? ''}
        data={[
          { value: '', label: 'Nobody' },
          ...people.map(({ userId, name }) => ({ value: userId, label: name })),
        ]}
        onChange={(event) => assign(event.currentTarget.value)}
      />
      <NativeSelect
        label="Mute"
        disabled={isFixed}
        value=""
        data={[
          {
            value: '',
            label: mutedUntil === null ? 'Not muted' : `Until ${formatDateTime(mutedUntil)}`,
          },
          ...mutes.map(({ hours, label }) => ({ value: String(hours), label })),
          ...(mutedUntil === null ? [] : [{ value: 'end', label: 'End the mute' }]),
        ]}
        onChange={(event) => mute(event.currentTarget.value)}
      />
      {refusal !== undefined && <Text c="dimmed">{refusal}</Text>}
    </div>
  );
}
