import { Box, Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReportSchedule } from '../../../../../../shared/calls/portfolio/reports.ts';
import type { Client } from '../../../../../../shared/models/registry/client.ts';
import { DialogForm } from '../../../../components/dialog-form.tsx';
import { snackbar } from '../../../../components/snackbar.ts';
import { useSubmit } from '../../../../components/use-submit.ts';
import { LogoField } from '../../../../entities/client/components/logo-field.tsx';
import { useSaveSchedule } from '../api/reports.ts';
import { ClientMark } from '../../../../entities/client/components/client-mark.tsx';
import { formatUtcDay } from '../../../../lib/format.ts';
import classes from '../reports.module.css';
import surfaces from '../../../../components/surfaces.module.css';

interface Typed extends Record<string, unknown> {
  isMonthly: boolean;
  sender: string;
  /** Undefined leaves the stored one. */
  logo?: string | null | undefined;
}

interface ScheduleFormProps {
  client: Client;
  schedule: ReportSchedule | undefined;
  onClose: () => void;
}

/** Whether a client gets a report every month, who sends it, and its logo. */
export function ScheduleForm({ client, schedule, onClose }: ScheduleFormProps) {
  const { clientId, name } = client;
  const save = useSaveSchedule();
  const form = useForm<Typed>({
    initialValues: {
      isMonthly: schedule?.isMonthly ?? true,
      sender: schedule?.sender ?? '',
    },
  });
  const sending = useSubmit(form, {
    fields: ['sender', 'logo'],
    send: ({ isMonthly, sender, logo }) =>
      save.mutateAsync({
        clientId,
        isMonthly,
        sender: sender.trim() === '' ? null : sender,
        ...(logo === undefined ? {} : { logo }),
      }),
    onDone: () => {
      snackbar.success(`Reports to ${name} have been changed`);
      onClose();
    },
  });
  return (
    <DialogForm {...sending} onClose={onClose} action="Save">
      <Checkbox
        label="Mail a report on the first of each month"
        description={
          client.contacts.length === 0
            ? 'The client has no contacts yet. Add them on Clients.'
            : `To ${client.contacts.map((contact) => contact.email).join(', ')}, as PDF`
        }
        {...form.getInputProps('isMonthly', { type: 'checkbox' })}
      />
      <TextInput
        label="Sender"
        description="Your company’s name, in place of Web Vitals"
        {...form.getInputProps('sender')}
      />
      <LogoField
        hasLogo={schedule?.hasLogo === true}
        value={form.values.logo}
        onChange={(logo) => form.setFieldValue('logo', logo)}
        error={typeof form.errors['logo'] === 'string' ? form.errors['logo'] : undefined}
      />
    </DialogForm>
  );
}

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

function scheduleWords(
  schedule: ReportSchedule | undefined,
  { contacts, siteCount }: Client,
): string {
  if (schedule?.nextOn === undefined || schedule.nextOn === null) return 'Not sent';
  if (siteCount === 0) return 'Not sent: the client has no sites';
  const next = formatUtcDay(schedule.nextOn);
  if (contacts.length === 0) return `Next on ${next}, but the client has no contacts to send it to`;
  return `Next on ${next}, to ${contacts.map(({ name, email }) => name ?? email).join(', ')}`;
}

const lookWords = ({ sender, hasLogo }: ReportSchedule): string =>
  `From ${sender ?? 'Web Vitals'}, ${hasLogo ? 'with a logo' : 'without a logo'}`;
