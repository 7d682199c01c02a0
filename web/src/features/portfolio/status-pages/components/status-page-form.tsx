import { Group, NativeSelect, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { Site } from '../../../../../../shared/calls/portfolio/sites.ts';
import { addStatusPage } from '../../../../../../shared/calls/portfolio/status-pages.ts';
import { statusPathOf } from '../../../../../../shared/deployment/status-files.ts';
import {
  type StatusPage,
  statusSlug,
  statusTitle,
} from '../../../../../../shared/models/portfolio/status-page.ts';
import type { Heartbeat } from '../../../../../../shared/models/monitoring/heartbeat.ts';
import type { Client } from '../../../../../../shared/models/registry/client.ts';
import { Form } from '../../../../components/form.tsx';
import { Section } from '../../../../components/section.tsx';
import { snackbar } from '../../../../components/snackbar.ts';
import { useSubmit } from '../../../../components/use-submit.ts';
import { AllowedButton } from '../../../../entities/session/components/allowed-button.tsx';
import { fieldError } from '../../../../lib/form-fields.ts';
import { useSaveStatusPage } from '../api/status-pages.ts';
import { groupsOf, monitorOptions, rowsOf } from '../rules/component-rows.ts';
import { ComponentRows } from './component-rows.tsx';

interface StatusPageFormProps {
  /** Undefined for a new one. */
  page: StatusPage | undefined;
  clients: readonly Client[];
  sites: readonly Site[];
  heartbeats: readonly Heartbeat[];
  /** @param pageId of the page that was added */
  onAdded: (pageId: string) => void;
}

/** Title, address, client and components of a status page, and whether it is public. */
export function StatusPageForm({ page, clients, sites, heartbeats, onAdded }: StatusPageFormProps) {
  const save = useSaveStatusPage();
  const [rows, setRows] = useState(() => rowsOf(page?.groups ?? []));
  const form = useForm({
    initialValues: {
      title: page?.title ?? '',
      slug: page?.slug ?? '',
      clientId: page?.clientId ?? '',
      isPublished: page?.isPublished ?? false,
    },
    validate: {
      title: (value) => fieldError(statusTitle, value) ?? null,
      slug: (value) => fieldError(statusSlug, value) ?? null,
    },
  });
  const { clientId } = form.values;
  const { isBusy, ...sending } = useSubmit(form, {
    fields: ['title', 'slug', 'clientId'],
    send: ({ title, slug, isPublished }) =>
      save.mutateAsync({
        pageId: page?.pageId,
        body: {
          title,
          slug,
          clientId: clientId === '' ? null : clientId,
          colour: page?.colour ?? null,
          isPublished,
          groups: groupsOf(rows),
        },
      }),
    onDone: (saved) => {
      snackbar.success(`${saved.title} has been saved`);
      // They have ids now, by which they keep their history.
      setRows(rowsOf(saved.groups));
      if (page === undefined) onAdded(saved.pageId);
    },
  });
  return (
    <Form {...sending}>
      <Group gap={16} align="flex-start" grow preventGrowOverflow={false}>
        <TextInput label="Title" miw={220} {...form.getInputProps('title')} />
        <TextInput
          label="Address"
          description={
            page === undefined
              ? `${statusPathOf('…')}, which does not change later`
              : 'Cannot be changed'
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          miw={220}
          disabled={page !== undefined}
          {...form.getInputProps('slug')}
        />
        {clients.length > 0 && (
          <NativeSelect
            label="Client"
            description="Its logo and colour are on the page"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            miw={220}
            data={[
              { value: '', label: 'None' },
              ...clients.map(({ clientId: value, name: label }) => ({ value, label })),
            ]}
            {...form.getInputProps('clientId')}
          />
        )}
      </Group>
      <Section
        id="components"
        title="Components"
        description="Only those that you publish are on the page, in its feeds and in its badge."
      >
        <ComponentRows
          rows={rows}
          options={monitorOptions(sites, heartbeats, clientId)}
          onChange={setRows}
        />
      </Section>
      <Switch
        label="Publish this page"
        description="Anyone with the address can read it, and search engines can list it"
        {...form.getInputProps('isPublished', { type: 'checkbox' })}
      />
      <Group>
        <AllowedButton call={addStatusPage} type="submit" isBusy={isBusy}>
          Save
        </AllowedButton>
      </Group>
    </Form>
  );
}
