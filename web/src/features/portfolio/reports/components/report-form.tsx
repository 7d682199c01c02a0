import { Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Site } from '../../../../../../shared/calls/portfolio/sites.ts';
import type { Client } from '../../../../../../shared/models/registry/client.ts';
import { displayUrl } from '../../../../../../shared/pages/urls.ts';
import { DialogForm } from '../../../../components/forms/dialog-form.tsx';
import { SearchSelect } from '../../../../components/forms/search-select.tsx';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import { useStartReport } from '../api/reports.ts';

interface ReportFormProps {
  clients: readonly Client[];
  sites: readonly Site[];
  onClose: () => void;
}

/** Whom a report is about, and its days. */
export function ReportForm({ clients, sites, onClose }: ReportFormProps) {
  const start = useStartReport();
  const options = [
    ...clients.map(({ clientId, name }) => ({
      value: `client ${clientId}`,
      label: name,
      note: 'Client',
    })),
    ...sites.map(({ url, siteName }) => ({
      value: `site ${url}`,
      label: siteName,
      note: displayUrl(url),
    })),
  ];
  const [subject, setSubject] = useState(options[0]?.value ?? '');
  const [range, setRange] = useState(() => lastMonth(new Date()));
  const submit = (): void => {
    const [kind, ...rest] = subject.split(' ');
    const name = rest.join(' ');
    start.mutate(
      {
        ...(kind === 'client' ? { clientId: name } : { url: name }),
        from: range.start,
        to: range.end,
      },
      {
        onSuccess: ({ title }) => {
          snackbar.success(`${title} is being made`);
          onClose();
        },
      },
    );
  };
  return (
    <DialogForm onSubmit={submit} onClose={onClose} sends={start} action="Create Report">
      <SearchSelect
        label="Client or site"
        things="clients and sites"
        options={options}
        value={subject}
        onChange={setSubject}
      />
      <Group gap={12} align="stretch">
        {(
          [
            ['start', 'First day'],
            ['end', 'Last day'],
          ] as const
        ).map(([which, label]) => (
          <TextInput
            key={which}
            type="date"
            label={label}
            value={range[which]}
            onChange={({ currentTarget }) => setRange({ ...range, [which]: currentTarget.value })}
          />
        ))}
      </Group>
      <Text fz="xs" c="dimmed">
        Days are counted in UTC.
      </Text>
    </DialogForm>
  );
}

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** First and last day of the calendar month before a time, in UTC, as reports count days. */
function lastMonth(now: Date): { start: string; end: string } {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return {
    start: dayOf(new Date(Date.UTC(year, month - 1, 1))),
    end: dayOf(new Date(Date.UTC(year, month, 0))),
  };
}
