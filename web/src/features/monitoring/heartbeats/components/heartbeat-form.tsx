import { Group, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import {
  type Heartbeat,
  heartbeatName,
} from '../../../../../../shared/models/monitoring/heartbeat.ts';
import { DialogForm } from '../../../../components/forms/dialog-form.tsx';
import { SearchSelect } from '../../../../components/forms/search-select.tsx';
import { useSubmit } from '../../../../components/forms/use-submit.ts';
import { fieldError } from '../../../../lib/form-fields.ts';
import { timeZoneOptions } from '../../../../components/forms/time-zone-options.ts';
import { useSaveHeartbeat } from '../api/heartbeat-queries.ts';
import { formOf, type HeartbeatForm as Typed, settingsOf } from '../rules/heartbeat-form.ts';

interface HeartbeatFormProps {
  siteUrl: string;
  /** Undefined for a new one. */
  heartbeat: Heartbeat | undefined;
  onSaved: (saved: Heartbeat) => void;
  onClose: () => void;
}

/** Name, schedule and grace of a heartbeat. */
export function HeartbeatForm({ siteUrl, heartbeat, onSaved, onClose }: HeartbeatFormProps) {
  const save = useSaveHeartbeat(siteUrl);
  const form = useForm<Typed>({
    initialValues: formOf(heartbeat),
    validate: { name: (value) => fieldError(heartbeatName, value) ?? null },
  });
  const [zones] = useState(() => timeZoneOptions(form.values.timeZone));
  const sending = useSubmit(form, {
    fields: [
      'name',
      'everyMinutes',
      'expression',
      'timeZone',
      'graceMinutes',
      'longestRunMinutes',
      'target',
    ],
    send: (typed) =>
      save.mutateAsync({
        ...(heartbeat === undefined ? {} : { heartbeatId: heartbeat.heartbeatId }),
        ...settingsOf(typed),
      }),
    onDone: onSaved,
  });
  const { kind, timeZone } = form.values;
  return (
    <DialogForm {...sending} onClose={onClose}>
      <TextInput
        label="Name"
        description="The job, such as Nightly backup"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <NativeSelect
        label="Schedule"
        data={[
          { value: 'interval', label: 'Interval' },
          { value: 'cron', label: 'Cron expression' },
        ]}
        {...form.getInputProps('kind')}
      />
      {kind === 'interval' ? (
        <Group grow align="flex-start">
          <TextInput
            type="number"
            min={1}
            label="A signal every"
            {...form.getInputProps('everyMinutes')}
          />
          <NativeSelect
            label="Unit"
            data={['minutes', 'hours', 'days']}
            {...form.getInputProps('unit')}
          />
        </Group>
      ) : (
        <>
          <TextInput
            label="Cron expression"
            description="Minute, hour, day, month and weekday, as in the crontab"
            placeholder="30 2 * * *"
            {...form.getInputProps('expression')}
          />
          <SearchSelect
            label="Time zone"
            things="time zones"
            options={zones}
            value={timeZone}
            onChange={(value) => form.setFieldValue('timeZone', value)}
          />
        </>
      )}
      <TextInput
        type="number"
        min={1}
        label="Grace (minutes)"
        description="How late a signal may be before you are notified"
        {...form.getInputProps('graceMinutes')}
      />
      <TextInput
        type="number"
        min={1}
        label="Longest run (minutes)"
        description="For jobs that also send their start. Empty: as long as the grace"
        {...form.getInputProps('longestRunMinutes')}
      />
      <TextInput
        label="Availability target (%)"
        inputMode="decimal"
        {...form.getInputProps('target')}
      />
    </DialogForm>
  );
}
