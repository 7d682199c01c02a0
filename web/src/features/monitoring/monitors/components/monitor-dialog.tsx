import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Monitor } from '../../../../../../shared/calls/monitoring/monitors.ts';
import { recordTypes } from '../../../../../../shared/models/monitoring/endpoint-address.ts';
import { uptimeIntervals } from '../../../../../../shared/uptime/uptime.ts';
import { capital } from '../../../../../../shared/words/capital.ts';
import { intervalWords } from '../../../../../../shared/words/heartbeat-words.ts';
import { DialogForm } from '../../../../components/forms/dialog-form.tsx';
import { Segments } from '../../../../components/forms/segments.tsx';
import { useSubmit } from '../../../../components/forms/use-submit.ts';
import { useSaveMonitor } from '../api/monitor-queries.ts';
import {
  addressToSend,
  formErrors,
  formOf,
  type FormOfMonitor,
  isAsUsual,
  type MonitorForm,
  settingsToSend,
} from '../rules/monitor-form.ts';
import { HttpConditions, MoreSettings } from './more-settings.tsx';
import { TryCheck } from './try-check.tsx';

interface MonitorDialogProps {
  siteUrl: string;
  /** Undefined for a new endpoint. */
  monitor: Monitor | undefined;
  /** How often the site itself is checked, and how often it may be. */
  schedule: Monitor['schedule'];
  onSaved: (saved: Monitor) => void;
  onClose: () => void;
}

const addresses = {
  http: { label: 'Address', placeholder: 'https://api.example.com/health' },
  tcp: { label: 'Host and port', placeholder: 'db.example.com:5432' },
  dns: { label: 'DNS name', placeholder: 'example.com' },
} as const;

const kinds = [
  { value: 'http', label: 'HTTP' },
  { value: 'tcp', label: 'TCP' },
  { value: 'dns', label: 'DNS' },
] as const;

const fields = [
  'name',
  'address',
  'everyMinutes',
  'target',
  'timeoutSeconds',
  'method',
  'expectedStatus',
  'textMust',
  'textMustNot',
  'body',
  'expected',
  'recordType',
] as const;

/** How an endpoint or page is checked; with a trial of what was typed. */
export function MonitorDialog(props: MonitorDialogProps) {
  const { siteUrl, monitor, schedule, onSaved, onClose } = props;
  const save = useSaveMonitor(siteUrl);
  const form: FormOfMonitor = useForm<MonitorForm>({
    initialValues: formOf(monitor, schedule?.everyMinutes),
    validate: (typed) => formErrors(typed, monitor === undefined),
  });
  const isPage = monitor?.kind === 'page';
  const settings = (typed: MonitorForm) =>
    isPage && isAsUsual(typed) ? null : settingsToSend(typed);
  const sending = useSubmit(form, {
    fields,
    send: (typed) =>
      save.mutateAsync({
        url: monitor?.url,
        address: addressToSend(typed),
        name: isPage ? undefined : typed.name,
        settings: settings(typed),
        target: Number(typed.target),
        everyMinutes: uptimeIntervals.find((one) => String(one) === typed.everyMinutes),
      }),
    onDone: onSaved,
  });
  const { kind, everyMinutes } = form.values;
  const { shortestMinutes = 60 } = monitor?.schedule ?? schedule ?? {};
  const allowed = uptimeIntervals.filter((minutes) => minutes >= shortestMinutes);
  // An operator may have given the plan another interval.
  const intervals = [
    ...new Set([...allowed, ...(everyMinutes === '' ? [] : [Number(everyMinutes)])]),
  ];
  return (
    <DialogForm {...sending} onClose={onClose}>
      {monitor === undefined && (
        <Segments
          aria-label="Kind"
          fullWidth
          data={kinds}
          value={kind}
          onChange={(chosen) => form.setFieldValue('kind', chosen)}
        />
      )}
      {!isPage && (
        <TextInput label="Name" placeholder="API" data-autofocus {...form.getInputProps('name')} />
      )}
      <TextInput
        {...addresses[kind]}
        readOnly={monitor !== undefined}
        {...form.getInputProps('address')}
      />
      {kind === 'dns' && (
        <>
          <NativeSelect
            label="Record type"
            data={[...recordTypes]}
            disabled={monitor !== undefined}
            {...form.getInputProps('recordType')}
          />
          <TextInput
            label="Expected answer"
            description="One of the answers. Empty: any"
            {...form.getInputProps('expected')}
          />
        </>
      )}
      <NativeSelect
        label="Checked"
        description="While it is down: every minute"
        data={intervals
          .toSorted((one, other) => one - other)
          .map((minutes) => ({ value: String(minutes), label: capital(intervalWords(minutes)) }))}
        {...form.getInputProps('everyMinutes')}
      />
      {kind === 'http' && <HttpConditions form={form} />}
      <details>
        <summary>More settings</summary>
        <Stack mt={12}>
          <MoreSettings form={form} isNew={monitor === undefined} />
        </Stack>
      </details>
      <TryCheck
        siteUrl={siteUrl}
        asked={() => {
          if (form.validate().hasErrors) return undefined;
          return {
            address: monitor?.url ?? addressToSend(form.values),
            settings: settings(form.values),
          };
        }}
      />
    </DialogForm>
  );
}
