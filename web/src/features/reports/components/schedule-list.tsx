import { Button } from '@mantine/core';
import type { ReportSchedule } from '../../../../../shared/calls/reports.ts';
import type { Client } from '../../../../../shared/models/client.ts';
import { ClientMark } from '../../../entities/client/components/client-mark.tsx';
import { formatUtcDay } from '../../../lib/format.ts';
import classes from '../reports.module.css';

interface ScheduleListProps {
  clients: readonly Client[];
  schedules: readonly ReportSchedule[];
  onEdit: (client: Client, opener: HTMLElement) => void;
}

/** Which clients get a report every month, and how it looks. */
export function ScheduleList({ clients, schedules, onEdit }: ScheduleListProps) {
  return (
    <ul className={classes['list']} aria-label="Monthly reports">
      {clients.map((client) => {
        const schedule = schedules.find(({ clientId }) => clientId === client.clientId);
        return (
          <li key={client.clientId} className={classes['row']}>
            <div className={classes['words']}>
              <ClientMark client={client} />
              <span>{scheduleWords(schedule, client)}</span>
              {schedule !== undefined && (
                <span className={classes['origin']}>{lookWords(schedule)}</span>
              )}
            </div>
            <Button
              variant="default"
              size="xs"
              aria-label={`Change reports to ${client.name}`}
              onClick={({ currentTarget }) => onEdit(client, currentTarget)}
            >
              Change
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

function scheduleWords(schedule: ReportSchedule | undefined, { contacts }: Client): string {
  if (schedule?.nextOn === undefined || schedule.nextOn === null) return 'Not sent';
  const next = formatUtcDay(schedule.nextOn);
  if (contacts.length === 0) return `Next on ${next}, to nobody: the client has no contacts`;
  return `Next on ${next}, to ${contacts.map(({ name, email }) => name ?? email).join(', ')}`;
}

const lookWords = ({ sender, hasLogo }: ReportSchedule): string =>
  `From ${sender ?? 'Web Vitals'}, ${hasLogo ? 'with a logo' : 'without a logo'}`;
