import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import * as z from 'zod';
import { competitorName } from '../../../../../shared/calls/competitors.ts';
import * as messages from '../../../../../shared/calls/messages.ts';
import { Icon } from '../../../components/icon.tsx';
import { snackbar } from '../../../components/snackbar.ts';
import { useScanWork } from '../../../entities/scan/api/scan-work.ts';
import { AllowedButton } from '../../../entities/session/components/allowed-button.tsx';
import { useRefusal } from '../../../entities/session/components/while-allowed.tsx';
import { errorMessage, errorsAtFields } from '../../../lib/api.ts';
import { fieldError } from '../../../lib/field-error.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { LimitReachedError, useAddCompetitor } from '../api/change-competitors.ts';
import { meantUrls } from '../rules/competitor-url.ts';
import classes from './competitors.module.css';

const Draft = z.object({ name: z.string(), url: z.string() });
type Typed = z.infer<typeof Draft>;
type Errors = Partial<Record<keyof Typed, string | undefined>>;
const empty: Typed = { name: '', url: '' };
const inScreenOrder = ['name', 'url'] as const;

/** The add row: name and address of a new competitor. */
export function AddCompetitorForm({ isLimitReached }: { isLimitReached: boolean }) {
  const draft = useDraft('add-competitor', Draft, empty);
  const [typed, setTyped] = useState(draft.initial);
  const [errors, setErrors] = useState<Errors>({});
  const form = useRef<HTMLFormElement>(null);
  const add = useAddCompetitor();
  const work = useScanWork();
  const isExpired = useRefusal() !== undefined;
  const { keep } = draft;
  useEffect(() => keep(typed), [keep, typed]);

  // A disabled field cannot take the focus.
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !add.isPending) {
      const first = inScreenOrder.find((field) => errors[field] !== undefined) ?? 'name';
      form.current?.querySelector<HTMLInputElement>(`input[name=${first}]`)?.focus();
    }
    wasBusy.current = add.isPending;
  }, [add.isPending, errors]);

  const change =
    (field: keyof Typed) =>
    ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }): void => {
      setTyped((before) => ({ ...before, [field]: value }));
      setErrors((before) => ({ ...before, [field]: undefined }));
    };
  const refuse = (found: Errors): void => {
    setErrors(found);
    const first = inScreenOrder.find((field) => found[field] !== undefined);
    if (first !== undefined)
      form.current?.querySelector<HTMLInputElement>(`input[name=${first}]`)?.focus();
  };
  const showAdded = (url: string): void => {
    setTyped(empty);
    draft.clear();
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
    const found = errorsAtFields(error, inScreenOrder);
    setErrors(found);
    if (Object.keys(found).length === 0) snackbar.error(errorMessage(error));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const urls = meantUrls(typed.url);
    const [url] = urls;
    const nameError = fieldError(competitorName, typed.name);
    if (nameError !== undefined || url === undefined) {
      refuse({ name: nameError, url: url === undefined ? messages.siteUrlNotValid : undefined });
      return;
    }
    setErrors({});
    setTyped({ ...typed, url });
    void add.mutateAsync({ name: typed.name.trim(), urls }).then(showAdded, showRefused);
  };

  const isDisabled = isExpired || isLimitReached || add.isPending;
  return (
    <form
      ref={form}
      noValidate
      className={classes['form']}
      aria-label="Add a competitor"
      onSubmit={submit}
    >
      <TextInput
        name="name"
        label="Site Name"
        autoComplete="off"
        disabled={isDisabled}
        value={typed.name}
        error={errors.name}
        onChange={change('name')}
      />
      <TextInput
        name="url"
        label="Site URL"
        type="url"
        autoComplete="off"
        placeholder="https://www.example.com"
        disabled={isDisabled}
        value={typed.url}
        error={errors.url}
        onChange={change('url')}
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
