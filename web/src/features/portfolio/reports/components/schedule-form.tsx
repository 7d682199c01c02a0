import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { ReportSchedule } from '../../../../../../shared/calls/portfolio/reports.ts';
import { reportLanguages } from '../../../../../../shared/models/portfolio/client-report.ts';
import type { Client } from '../../../../../../shared/models/registry/client.ts';
import { DialogForm } from '../../../../components/forms/dialog-form.tsx';
import { SearchSelect } from '../../../../components/forms/search-select.tsx';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import { timeZoneOptions } from '../../../../components/forms/time-zone-options.ts';
import { useSubmit } from '../../../../components/forms/use-submit.ts';
import { LogoField } from '../../../../entities/client/components/logo-field.tsx';
import { readableZone, shownZone } from '../../../../lib/zone.ts';
import { useSaveSchedule } from '../api/reports.ts';
import { languageNames } from '../rules/report-words.ts';

interface Typed extends Record<string, unknown> {
  isMonthly: boolean;
  looksFirst: boolean;
  sender: string;
  language: ReportSchedule['language'];
  /** Empty for that of the account. */
  timeZone: string;
  paragraph: string;
  hasAppendix: boolean;
  /** Undefined leaves the stored one. */
  logo?: string | null | undefined;
}

interface ScheduleFormProps {
  client: Client;
  schedule: ReportSchedule | undefined;
  onClose: () => void;
}

/** Whether a client gets a report every month, who sends it, and how it reads. */
export function ScheduleForm({ client, schedule, onClose }: ScheduleFormProps) {
  const { clientId, name } = client;
  const save = useSaveSchedule();
  const form = useForm<Typed>({
    initialValues: {
      isMonthly: schedule?.isMonthly ?? true,
      looksFirst: schedule?.looksFirst ?? false,
      sender: schedule?.sender ?? '',
      language: schedule?.language ?? 'en',
      timeZone: schedule?.timeZone ?? '',
      paragraph: schedule?.paragraph ?? '',
      hasAppendix: schedule?.hasAppendix ?? true,
    },
  });
  const [zones] = useState(() => [
    { value: '', label: `Yours: ${readableZone(shownZone())}` },
    ...timeZoneOptions(schedule?.timeZone ?? 'UTC'),
  ]);
  const sending = useSubmit(form, {
    fields: ['sender', 'logo', 'language', 'timeZone', 'paragraph'],
    send: ({ sender, timeZone, paragraph, logo, ...chosen }) =>
      save.mutateAsync({
        clientId,
        ...chosen,
        sender: sender.trim() === '' ? null : sender,
        timeZone: timeZone === '' ? null : timeZone,
        paragraph: paragraph.trim() === '' ? null : paragraph,
        ...(logo === undefined ? {} : { logo }),
      }),
    onDone: () => {
      snackbar.success(`Reports to ${name} have been changed`);
      onClose();
    },
  });
  return (
    <DialogForm {...sending} onClose={onClose}>
      <Checkbox
        label="Mail a report on the first of each month"
        description={
          client.contacts.length === 0
            ? 'The client has no contacts yet. Add them on Clients.'
            : `To ${client.contacts.map((contact) => contact.email).join(', ')}, as PDF`
        }
        {...form.getInputProps('isMonthly', { type: 'checkbox' })}
      />
      <Checkbox
        label="Let me look at it first"
        description="It waits as a draft until you send it"
        disabled={!form.values.isMonthly}
        {...form.getInputProps('looksFirst', { type: 'checkbox' })}
      />
      <NativeSelect
        label="Language"
        data={reportLanguages.map((value) => ({ value, label: languageNames[value] }))}
        {...form.getInputProps('language')}
      />
      <SearchSelect
        label="Time zone"
        things="time zones"
        isWide
        options={zones}
        value={form.values.timeZone}
        onChange={(value) => form.setFieldValue('timeZone', value)}
      />
      <Textarea
        label="Your words"
        description="Begin each report; you can change them in a draft"
        rows={3}
        {...form.getInputProps('paragraph')}
      />
      <Checkbox
        label="Technical appendix"
        {...form.getInputProps('hasAppendix', { type: 'checkbox' })}
      />
      <TextInput
        label="Sender"
        description="In place of your brand’s"
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
