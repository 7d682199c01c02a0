import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import type { Site } from '../../../../../shared/calls/sites.ts';
import { errorMessage } from '../../../lib/api.ts';
import { snackbar } from '../../../lib/snackbar.ts';
import { PagesLimitReached, useAddSinglePage } from '../api/add-pages.ts';
import { useSitesWork } from '../flow/sites-work.ts';
import { checkPageUrl } from '../rules/page-url.ts';
import { DialogButtons } from './dialog-frame.tsx';
import { useSayPagesLimit } from './use-say-pages-limit.ts';
import classes from './dialog-frame.module.css';

const scanFailure = (url: string): string =>
  `Scan failed for page (${url}), please try again later`;

/** 'Add New Page': asks the server for room, adds the page, and scans it. */
export function AddPageDialog({ site, onClose }: { site: Site; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const add = useAddSinglePage();
  const sayLimit = useSayPagesLimit();
  const { scanPages } = useSitesWork();

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const check = checkPageUrl(typed, site);
    if (!check.isValid) {
      setError(check.error);
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    const page = check.url;
    const showError = (failure: Error): void => {
      if (!(failure instanceof PagesLimitReached)) setError(errorMessage(failure, ''));
    };
    void add
      .mutateAsync({ siteUrl: site.url, page }, { onSuccess: onClose, onError: showError })
      .then(
        () => {
          snackbar.success('Page has been added successfully');
          return scanPages([page], scanFailure);
        },
        (failure: unknown) => {
          if (failure instanceof PagesLimitReached) sayLimit();
          else snackbar.error('Adding page to site failed, please try again later!');
        },
      );
  };

  return (
    <form noValidate className={classes['form']} onSubmit={submit}>
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
          setError(undefined);
        }}
      />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button type="submit" loading={add.isPending}>
          Add Page
        </Button>
      </DialogButtons>
    </form>
  );
}
