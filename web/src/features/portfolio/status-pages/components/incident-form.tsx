import { Checkbox, Group, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { isoIn } from '../../../../../../shared/clock/local-clock.ts';
import {
  type IncidentStage,
  incidentStages,
  incidentText,
  incidentTitle,
  type StatusIncident,
} from '../../../../../../shared/models/portfolio/status-incident.ts';
import type { StatusPage } from '../../../../../../shared/models/portfolio/status-page.ts';
import { capital } from '../../../../../../shared/words/capital.ts';
import { Banner } from '../../../../components/messages/banner.tsx';
import { DialogForm } from '../../../../components/forms/dialog-form.tsx';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import { useSubmit } from '../../../../components/forms/use-submit.ts';
import { fieldError } from '../../../../lib/form-fields.ts';
import { momentIn, shownZone } from '../../../../lib/zone.ts';
import { statusIncidentsQuery, useOpenIncident, useUpdateIncident } from '../api/status-pages.ts';
import { maintenanceTemplate, nextStage, templates } from '../rules/incident-words.ts';

export interface Writing {
  isMaintenance: boolean;
  /** The incident to update; undefined for a new one. */
  incident?: StatusIncident;
}

interface IncidentFormProps extends Writing {
  page: StatusPage;
  onClose: () => void;
}

/** The value of a `datetime-local` field: in the account's zone, without seconds. @param at ISO 8601 */
const fieldOf = (at: string): string => isoIn(new Date(at), shownZone()).slice(0, 16);
const isoOf = (field: string): string => momentIn(field).toISOString();

/** Writes an incident or planned maintenance, or an update of one. */
export function IncidentForm({ page, isMaintenance, incident, onClose }: IncidentFormProps) {
  const open = useOpenIncident(page.pageId);
  const update = useUpdateIncident(page.pageId);
  const { data } = useQuery(statusIncidentsQuery(page.pageId));
  const latest =
    data?.incidents.find(({ incidentId }) => incidentId === incident?.incidentId) ?? incident;
  const missed = latest?.updates.slice(incident?.updates.length) ?? [];
  const before = incident?.updates.at(-1)?.stage;
  const first: IncidentStage = before === undefined ? 'investigating' : nextStage[before];
  const form = useForm({
    initialValues: {
      title: incident?.title ?? '',
      componentIds: incident?.componentIds ?? [],
      stage: first,
      text: isMaintenance ? maintenanceTemplate : templates[first],
      from: incident?.planned == null ? '' : fieldOf(incident.planned.from),
      to: incident?.planned == null ? '' : fieldOf(incident.planned.to),
    },
    validate: {
      title: (value) => fieldError(incidentTitle, value) ?? null,
      text: (value) => fieldError(incidentText, value) ?? null,
      from: (value) => (isMaintenance && value === '' ? 'The beginning is required' : null),
      to: (value, { from }) =>
        isMaintenance && !(value > from) ? 'The end must be after the beginning' : null,
    },
  });
  const sending = useSubmit(form, {
    fields: ['title', 'text', 'stage'],
    send: async ({ title, componentIds, text, stage, from, to }) => {
      const what = isMaintenance
        ? { text, planned: { from: isoOf(from), to: isoOf(to) } }
        : { text, stage };
      const written =
        incident === undefined
          ? await open.mutateAsync({ title, componentIds, ...what })
          : await update.mutateAsync({
              incidentId: incident.incidentId,
              body: { ...what, seenUpdates: latest?.updates.length ?? 0 },
            });
      snackbar.success(`${written.title} is on the page`);
    },
    onDone: onClose,
  });
  return (
    <DialogForm {...sending} onClose={onClose} action="Publish">
      {missed.map(({ at, stage, text }) => (
        <Banner
          key={at}
          tone="average"
          isLive
          title={`Someone else has posted an update${stage === undefined ? '' : `: ${capital(stage)}`}`}
        >
          {text}
        </Banner>
      ))}
      {incident === undefined && (
        <>
          <TextInput label="Title" data-autofocus {...form.getInputProps('title')} />
          <Checkbox.Group label="Affected components" {...form.getInputProps('componentIds')}>
            <Group mt={4}>
              {page.groups
                .flatMap(({ components }) => components)
                .map(({ componentId, name }) => (
                  <Checkbox key={componentId} value={componentId} label={name} />
                ))}
            </Group>
          </Checkbox.Group>
        </>
      )}
      {isMaintenance ? (
        <Group gap={12} grow align="flex-start">
          <TextInput type="datetime-local" label="Begins" {...form.getInputProps('from')} />
          <TextInput type="datetime-local" label="Ends" {...form.getInputProps('to')} />
        </Group>
      ) : (
        <NativeSelect
          label="Stage"
          data={incidentStages.map((value) => ({ value, label: capital(value) }))}
          value={form.values.stage}
          onChange={({ currentTarget }) => {
            const stage = incidentStages.find((one) => one === currentTarget.value) ?? first;
            // A text that was written stays.
            const isTemplate = Object.values(templates).includes(form.values.text);
            form.setValues({ stage, ...(isTemplate && { text: templates[stage] }) });
          }}
        />
      )}
      <Textarea
        label="Text"
        description="Plain text, for your customers"
        rows={4}
        {...form.getInputProps('text')}
      />
    </DialogForm>
  );
}
