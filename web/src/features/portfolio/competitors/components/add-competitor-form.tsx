import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';
import * as z from 'zod';
import { competitorName } from '../../../../../../shared/calls/portfolio/competitors.ts';
import * as messages from '../../../../../../shared/calls/messages.ts';
import { Icon } from '../../../../components/values/icon.tsx';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import { useScanWork } from '../../../../entities/scan/api/scan-work.ts';
import { AllowedButton } from '../../../../entities/session/components/allowed-button.tsx';
import { useRefusal } from '../../../../entities/session/components/while-allowed.tsx';
import { errorMessage, errorsAtFields } from '../../../../lib/api.ts';
import { fieldError, focusFirstInvalid } from '../../../../lib/form-fields.ts';
import { useDraft } from '../../../../lib/use-draft.ts';
import { LimitReachedError, useAddCompetitor } from '../api/change-competitors.ts';
import { meantUrls } from '../rules/competitor-url.ts';
import type { Owners } from '../rules/assignment.ts';
import classes from './competitors.module.css';
import { ReportsField } from './reports-field.tsx';

const Assignment = z.object({ sites: z.array(z.string()), clients: z.array(z.string()) });
const unassigned: z.infer<typeof Assignment> = { sites: [], clients: [] };
const Draft = z.object({
  name: z.string(),
  url: z.string(),
  assignedTo: Assignment.default(unassigned),
});
const empty = { name: '', url: '', assignedTo: unassigned };

interface AddCompetitorFormProps {
  isLimitReached: boolean;
  owners: Owners;
}

/** The add row: name and address of a new competitor, and whose reports show it. */
export function AddCompetitorForm({ isLimitReached, owners }: AddCompetitorFormProps) {
  const { initial, keep } = useDraft('add-competitor', Draft, empty);
  const form = useForm({
    initialValues: initial,
    onValuesChange: keep,
    validate: {
      name: (typed) => fieldError(competitorName, typed) ?? null,
      url: (typed) => (meantUrls(typed).length === 0 ? messages.siteUrlNotValid : null),
    },
  });
  const add = useAddCompetitor();
  const work = useScanWork();
  const isExpired = useRefusal() !== undefined;

  // A disabled field cannot take the focus.
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !add.isPending) {
      const isRefused = Object.keys(form.errors).length > 0;
      focusFirstInvalid(form)(isRefused ? form.errors : empty);
    }
    wasBusy.current = add.isPending;
  }, [add.isPending, form]);

  const showAdded = (url: string): void => {
    form.setValues(empty);
    snackbar.success(`Competitor has been added (${url})`);
    // Its first scan has begun; here it is followed.
    void work
      .begin(url)
      .then((scan) => work.follow(scan))
      .catch(() => undefined);
  };
  const showRefused = (error: unknown): void => {
    if (error instanceof LimitReachedError) {
      snackbar.error(messages.competitorsLimitReached(0));
      return;
    }
    const found = errorsAtFields(error, ['name', 'url']);
    form.setErrors(found);
    if (Object.keys(found).length === 0) snackbar.error(errorMessage(error));
  };
  const submit = ({ name, url, assignedTo }: typeof empty): void => {
    const urls = meantUrls(url);
    form.setFieldValue('url', urls[0] ?? url);
    void add.mutateAsync({ name: name.trim(), urls, assignedTo }).then(showAdded, showRefused);
  };

  const isDisabled = isExpired || isLimitReached || add.isPending;
  return (
    <form
      noValidate
      className={classes['form']}
      aria-label="Add a competitor"
      onSubmit={form.onSubmit(submit, focusFirstInvalid(form))}
    >
      <TextInput
        label="Site Name"
        autoComplete="off"
        disabled={isDisabled}
        {...form.getInputProps('name')}
      />
      <TextInput
        label="Site URL"
        type="url"
        autoComplete="off"
        placeholder="https://www.example.com"
        disabled={isDisabled}
        {...form.getInputProps('url')}
      />
      <ReportsField
        owners={owners}
        value={form.values.assignedTo}
        onChange={(assignedTo) => form.setFieldValue('assignedTo', assignedTo)}
      />
      <div className={classes['submit']}>
        <AllowedButton
          type="submit"
          isBusy={add.isPending}
          disabled={isDisabled}
          leftSection={<Icon name="plus" size={16} />}
        >
          {add.isPending ? 'Adding...' : 'Add'}
        </AllowedButton>
      </div>
    </form>
  );
}
