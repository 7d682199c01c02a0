import { Button, Group, NativeSelect, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { addStatusPage } from '../../../../../../shared/calls/portfolio/status-pages.ts';
import { statusPathOf } from '../../../../../../shared/deployment/status-files.ts';
import {
  leastPassword,
  type StatusPage,
  statusPassword,
  statusSlug,
  statusTitle,
} from '../../../../../../shared/models/portfolio/status-page.ts';
import type { Client } from '../../../../../../shared/models/registry/client.ts';
import { Banner } from '../../../../components/messages/banner.tsx';
import { Form } from '../../../../components/forms/form.tsx';
import { PasswordField } from '../../../../components/forms/password-field.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import { useSubmit } from '../../../../components/forms/use-submit.ts';
import { AllowedButton } from '../../../../entities/session/components/allowed-button.tsx';
import { fieldError } from '../../../../lib/form-fields.ts';
import { useSaveStatusPage } from '../api/status-pages.ts';
import { groupsOf, monitorOptions, type Monitors, rowsOf } from '../rules/component-rows.ts';
import { ComponentRows } from './component-rows.tsx';

interface StatusPageFormProps {
  /** Undefined for a new one. */
  page: StatusPage | undefined;
  clients: readonly Client[];
  monitors: Monitors;
  /** @param pageId of the page that was added */
  onAdded: (pageId: string) => void;
}

const valuesOf = (page: StatusPage | undefined) => ({
  title: page?.title ?? '',
  slug: page?.slug ?? '',
  clientId: page?.clientId ?? '',
  isPublished: page?.isPublished ?? false,
  showsResponseTimes: page?.showsResponseTimes ?? false,
  hasPassword: page?.hasPassword ?? false,
  password: '',
});

/** Nothing for one that stays as it is. */
function passwordOf(
  { hasPassword, password }: { hasPassword: boolean; password: string },
  page: StatusPage | undefined,
): { password?: string | null } {
  if (!hasPassword) return page?.hasPassword === true ? { password: null } : {};
  return password === '' ? {} : { password };
}

/** Title, address, client and components of a status page, and whether it is public. */
export function StatusPageForm({ page, clients, monitors, onAdded }: StatusPageFormProps) {
  const save = useSaveStatusPage();
  const [rows, setRows] = useState(() => rowsOf(page?.groups ?? []));
  const [version, setVersion] = useState(page?.version ?? 0);
  const form = useForm({
    initialValues: valuesOf(page),
    validate: {
      title: (value) => fieldError(statusTitle, value) ?? null,
      slug: (value) => fieldError(statusSlug, value) ?? null,
      password: (value, { hasPassword }) =>
        !hasPassword || (value === '' && page?.hasPassword === true)
          ? null
          : (fieldError(statusPassword, value) ?? null),
    },
  });
  const { clientId } = form.values;
  const { isBusy, ...sending } = useSubmit(form, {
    fields: ['title', 'slug', 'clientId', 'password'],
    send: ({ title, slug, isPublished, showsResponseTimes, hasPassword, password }) =>
      save.mutateAsync({
        before: page && { pageId: page.pageId, version },
        body: {
          title,
          slug,
          clientId: clientId === '' ? null : clientId,
          colour: page?.colour ?? null,
          isPublished,
          showsResponseTimes,
          ...passwordOf({ hasPassword, password }, page),
          groups: groupsOf(rows),
        },
      }),
    onDone: (saved) => {
      snackbar.success(`${saved.title} has been saved`);
      // They have ids now, by which they keep their history.
      setRows(rowsOf(saved.groups));
      setVersion(saved.version);
      form.setFieldValue('password', '');
      if (page === undefined) onAdded(saved.pageId);
    },
  });
  return (
    <Form {...sending}>
      {page !== undefined && page.version > version && (
        <SavedByOthers
          onTheirs={() => {
            form.setValues(valuesOf(page));
            setRows(rowsOf(page.groups));
            setVersion(page.version);
          }}
          onMine={() => setVersion(page.version)}
        />
      )}
      <Group align="flex-start" grow preventGrowOverflow={false}>
        <TextInput label="Title" miw={220} {...form.getInputProps('title')} />
        <TextInput
          label="Address"
          description={
            page === undefined
              ? `${statusPathOf('…')}, which does not change later`
              : `Cannot be changed${page.ownAddress === null ? '' : `; also at ${page.ownAddress}`}`
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
          options={monitorOptions(monitors, clientId)}
          onChange={setRows}
        />
      </Section>
      <Switch
        label="Show response times"
        description="The mean of the last 30 days, beside each page"
        {...form.getInputProps('showsResponseTimes', { type: 'checkbox' })}
      />
      <Switch
        label="Require a password"
        description="The page is encrypted, and has no feeds, badge, widget or subscribers"
        {...form.getInputProps('hasPassword', { type: 'checkbox' })}
      />
      {form.values.hasPassword && (
        <PasswordField
          label={page?.hasPassword === true ? 'New password' : 'Password'}
          description={`${page?.hasPassword === true ? 'Leave empty to keep the old one. ' : ''}At least ${leastPassword} characters: anyone with the address can try guesses`}
          autoComplete="new-password"
          maw={420}
          {...form.getInputProps('password')}
        />
      )}
      <Switch
        label="Publish this page"
        description={
          form.values.hasPassword
            ? 'Anyone with the address and the password can read it'
            : 'Anyone with the address can read it, and search engines can list it'
        }
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

interface SavedByOthersProps {
  /** Shows what they saved. */
  onTheirs: () => void;
  /** Lets the next save replace it. */
  onMine: () => void;
}

function SavedByOthers({ onTheirs, onMine }: SavedByOthersProps) {
  return (
    <Banner
      tone="average"
      isLive
      title="Someone else has saved this page since you opened it"
      action={
        <Group gap={8}>
          <Button onClick={onTheirs}>Show theirs</Button>
          <Button onClick={onMine}>Keep mine</Button>
        </Group>
      }
    >
      Your changes are still below. Show theirs to discard yours, or keep yours and save again.
    </Banner>
  );
}
