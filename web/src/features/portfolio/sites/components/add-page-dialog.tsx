import { TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import * as z from 'zod';
import type { Site } from '../../../../../../shared/calls/portfolio/sites.ts';
import { refusalOf } from '../../../../lib/api.ts';
import { useDraft } from '../../../../lib/use-draft.ts';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import {
  PagesLimitReached,
  useAddSinglePage,
  useSayPagesLimit,
} from '../../../../entities/site/api/add-pages.ts';
import { useScanPages } from '../../../../entities/scan/api/use-scan-pages.ts';
import { checkPageUrl } from '../rules/page-url.ts';
import { DialogForm } from '../../../../components/forms/dialog-form.tsx';
import { draftOf } from './dialog.ts';
import { inModalOrMessage } from './in-modal-or-message.ts';

const addingFailed = 'Adding page to site failed, please try again later!';
const scanFailure = (url: string): string =>
  `Scan failed for page (${url}), please try again later`;

/** 'Add New Page': checks the limit with the server, adds the page, and scans it. */
export function AddPageDialog({ site, onClose }: { site: Site; onClose: () => void }) {
  const draft = useDraft(draftOf('add-page', site), z.string(), '');
  const [typed, setTyped] = useState(draft.initial);
  const [error, setError] = useState<string>();
  const add = useAddSinglePage();
  const sayLimit = useSayPagesLimit();
  const scanPages = useScanPages();

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    const check = checkPageUrl(typed, site);
    if (!check.isValid) {
      setError(check.error);
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    const page = check.url;
    const say = (failure: unknown): void => {
      if (failure instanceof PagesLimitReached) sayLimit();
      else snackbar.error(refusalOf(failure) ?? addingFailed);
    };
    const { onError, onRejected } = inModalOrMessage((failure) => {
      const reason = refusalOf(failure);
      if (reason === undefined) say(failure);
      else setError(reason);
    }, say);
    void add.mutateAsync({ siteUrl: site.url, page }, { onSuccess: onClose, onError }).then(() => {
      snackbar.success('Page has been added successfully');
      return scanPages([page], scanFailure);
    }, onRejected);
  };

  return (
    <DialogForm
      onSubmit={submit}
      onClose={onClose}
      isBusy={add.isPending}
      cancel="Close"
      action="Add Page"
    >
      <TextInput
        label="Page URL"
        description={`An address of ${site.siteName}, such as ${new URL('/about', site.url).href}. It is scanned at once.`}
        type="url"
        autoComplete="off"
        data-autofocus
        value={typed}
        error={error}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          draft.keep(event.currentTarget.value);
          setError(undefined);
        }}
      />
    </DialogForm>
  );
}
