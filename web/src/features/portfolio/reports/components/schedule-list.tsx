import { Box, Button, Stack } from '@mantine/core';
import type { ReportSchedule } from '../../../../../../shared/calls/portfolio/reports.ts';
import type { Client } from '../../../../../../shared/models/registry/client.ts';
import { ClientMark } from '../../../../entities/client/components/client-mark.tsx';
import { formatUtcDay } from '../../../../lib/format.ts';
import { languageNames } from '../rules/report-words.ts';
import classes from '../reports.module.css';
import surfaces from '../../../../components/layout/surfaces.module.css';

interface ScheduleListProps {
  clients: readonly Client[];
  schedules: readonly ReportSchedule[];
  onEdit: (client: Client, opener: HTMLElement) => void;
}

/** Which clients get a report every month, and how it looks. */
export function ScheduleList({ clients, schedules, onEdit }: ScheduleListProps) {
  return (
    <ul className={surfaces['rows']} aria-label="Monthly reports">
      {clients.map((client) => {
        const schedule = schedules.find(({ clientId }) => clientId === client.clientId);
        return (
          <li key={client.clientId} className={classes['row']}>
            <Stack gap={2} style={{ overflowWrap: 'anywhere' }}>
              <ClientMark client={client} />
              <span>{scheduleWords(schedule, client)}</span>
              {schedule !== undefined && (
                <Box component="span" fz="xs" c="dimmed">
                  {lookWords(schedule)}
                </Box>
              )}
            </Stack>
            <Button
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

function scheduleWords(
  schedule: ReportSchedule | undefined,
  { contacts, siteCount }: Client,
): string {
  if (schedule?.nextOn === undefined || schedule.nextOn === null) return 'Not sent';
  if (siteCount === 0) return 'Not sent: the client has no sites';
  const next = `${formatUtcDay(schedule.nextOn)}${schedule.looksFirst ? ', as a draft' : ''}`;
  if (contacts.length === 0) return `Next on ${next}, but the client has no contacts to send it to`;
  return `Next on ${next}, to ${contacts.map(({ name, email }) => name ?? email).join(', ')}`;
}

const lookWords = ({ sender, hasLogo, language }: ReportSchedule): string =>
  [
    ...(sender === null ? [] : [`From ${sender}`]),
    hasLogo ? 'with a logo' : 'without a logo',
    languageNames[language],
  ].join(', ');
