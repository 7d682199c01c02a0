import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import * as z from 'zod';
import { isAdding, type NewSite } from '../flow/add-site-state.ts';
import { useAddSite } from '../flow/sites-work.ts';
import { useDraft } from '../../../../lib/use-draft.ts';
import { suggestedSiteName } from '../rules/check-site.ts';
import { AddSiteFailureBanner } from './adding-strip.tsx';
import { DialogButtons } from '../../../../components/forms/dialog-frame.tsx';
import { Form } from '../../../../components/forms/form.tsx';

interface AddSiteFormProps {
  /** Addresses of the sites already registered. */
  known: readonly string[];
  isLimitReached: boolean;
}

const fields = ['url', 'siteName', 'propertyId'] as const;
const Draft = z.object({ url: z.string(), siteName: z.string(), propertyId: z.string() });
const empty: NewSite = { url: '', siteName: '', propertyId: '' };

const isNameOurs = ({ siteName, url }: NewSite): boolean =>
  siteName === '' || siteName === suggestedSiteName(url);

/** The name follows the address until the user edits it. */
const withSuggestedName = (before: NewSite, after: NewSite): NewSite =>
  after.url !== before.url && isNameOurs(before)
    ? { ...after, siteName: suggestedSiteName(after.url) }
    : after;

/** Site URL, site name and property id of a new site. */
export function AddSiteForm({ known, isLimitReached }: AddSiteFormProps) {
  const { state, actions } = useAddSite();
  const { errors } = state;
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft('add-site', Draft, state.site ?? empty);
  const [typed, setTyped] = useState<NewSite>(draft.initial);
  const isBusy = isAdding(state);
  const isHeldByServer = isBusy && state.step !== 'checking';
  const { keep, clear } = draft;
  useEffect(() => {
    // A site that is being scanned continues after a reload, without its form.
    if (isHeldByServer) clear();
    else keep(typed);
  }, [isHeldByServer, typed, keep, clear]);

  // A disabled field loses the focus. It is restored after the answer to a submit, but not at each correction.
  const wasBusy = useRef(isBusy);
  useEffect(() => {
    if (wasBusy.current && !isBusy) {
      const invalid = form.current?.querySelector<HTMLInputElement>('input[aria-invalid=true]');
      (invalid ?? form.current?.querySelector('input'))?.focus();
    }
    wasBusy.current = isBusy;
  }, [isBusy]);

  const change =
    (field: keyof NewSite) =>
    (event: { currentTarget: HTMLInputElement }): void => {
      const next = withSuggestedName(typed, { ...typed, [field]: event.currentTarget.value });
      setTyped(next);
      // The name may have changed with the address.
      for (const one of fields) {
        if (next[one] !== typed[one] && errors[one] !== undefined) actions.forgetError(one);
      }
    };
  const named = (): NewSite => ({
    ...typed,
    siteName: typed.siteName.trim() || suggestedSiteName(typed.url),
  });
  const tryInstead = state.failure?.tryInstead;
  const tryHttp = (url: string): void => {
    const next = { ...named(), url };
    setTyped(next);
    void actions.submit(next, known);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTyped(named());
    void actions.submit(named(), known);
  };

  return (
    <Form ref={form} onSubmit={submit}>
      <AddSiteFailureBanner
        {...(tryInstead !== undefined && {
          action: (
            <Button size="xs" onClick={() => tryHttp(tryInstead)}>
              Try {tryInstead.replace(/\/$/, '')}
            </Button>
          ),
        })}
      />
      <TextInput
        label="Site URL"
        description="For example https://example.com. The page is scanned right away, on mobile and desktop."
        type="url"
        autoComplete="url"
        data-autofocus={isBusy ? undefined : true}
        required
        withAsterisk={false}
        disabled={isBusy}
        value={typed.url}
        error={errors.url}
        onChange={change('url')}
      />
      <TextInput
        label="Site name"
        autoComplete="off"
        required
        withAsterisk={false}
        disabled={isBusy}
        value={typed.siteName}
        error={errors.siteName}
        // Typing replaces a suggested name.
        onFocus={(event) => isNameOurs(typed) && event.currentTarget.select()}
        onChange={change('siteName')}
      />
      <PropertyIdInput
        disabled={isBusy}
        value={typed.propertyId}
        error={errors.propertyId}
        onChange={change('propertyId')}
      />
      <DialogButtons>
        <Button onClick={actions.closeForm}>Close</Button>
        <Button variant="filled" type="submit" disabled={isBusy || isLimitReached}>
          {isBusy ? 'Adding...' : 'Add Site'}
        </Button>
      </DialogButtons>
    </Form>
  );
}

/** The Google Analytics property of a site. */
export function PropertyIdInput(props: TextInputProps) {
  return (
    <TextInput
      label="Property id"
      description="The id of a Google Analytics 4 property. Optional: only Google Analysis uses it."
      inputMode="numeric"
      autoComplete="off"
      {...props}
    />
  );
}
