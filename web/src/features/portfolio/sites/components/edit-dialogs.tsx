import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import * as z from 'zod';
import { useState } from 'react';
import {
  language,
  propertyId,
  siteName,
  type Site,
} from '../../../../../../shared/calls/portfolio/sites.ts';
import { DialogForm } from '../../../../components/forms/dialog-form.tsx';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import { useSubmit } from '../../../../components/forms/use-submit.ts';
import { fieldError } from '../../../../lib/form-fields.ts';
import { useDraft } from '../../../../lib/use-draft.ts';
import { useEditSite } from '../api/change-sites.ts';
import { draftOf } from './dialog.ts';
import { PropertyIdInput } from './add-site-form.tsx';
import { tag } from '../../../../../../shared/models/registry/client.ts';
import { useOrganiseSites } from '../../../../entities/site/api/organise-sites.ts';
import { errorMessage } from '../../../../lib/api.ts';

const Draft = z.object({ siteName: z.string(), propertyId: z.string(), language: z.string() });

/** 'Edit Site': name, analytics property and language. */
export function EditSiteDialog({ site, onClose }: { site: Site; onClose: () => void }) {
  const edit = useEditSite();
  const { siteName: savedName, propertyId: savedId, language: savedLanguage = '' } = site;
  const saved = { siteName: savedName, propertyId: savedId, language: savedLanguage };
  const draft = useDraft(draftOf('edit-site', site), Draft, saved);
  const form = useForm({
    initialValues: draft.initial,
    onValuesChange: draft.keep,
    validate: {
      siteName: (value) => fieldError(siteName, value) ?? null,
      propertyId: (value) => fieldError(propertyId, value) ?? null,
      language: (value) => fieldError(language, value) ?? null,
    },
  });
  const sending = useSubmit(form, {
    fields: ['siteName', 'propertyId', 'language'],
    send: async (values) => {
      await edit.mutateAsync({ url: site.url, ...values });
      snackbar.success(`Site has been saved (${site.url})`);
    },
    onDone: onClose,
    failed: 'Something went wrong, please try again later',
  });
  return (
    <DialogForm {...sending} onClose={onClose} cancel="Close">
      <TextInput label="Site URL" value={site.url} readOnly disabled />
      <TextInput label="Site name" data-autofocus {...form.getInputProps('siteName')} />
      <PropertyIdInput {...form.getInputProps('propertyId')} />
      <TextInput
        label="Language"
        description="In which we request the pages: a code such as de or pt-BR. Empty for English."
        autoComplete="off"
        {...form.getInputProps('language')}
      />
    </DialogForm>
  );
}

const tagsOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  ),
];

/** 'Tags': all tags of a site in one field. */
export function TagsDialog({ site, onClose }: { site: Site; onClose: () => void }) {
  const { url, siteName, tags: saved = [] } = site;
  const organise = useOrganiseSites();
  const [typed, setTyped] = useState(saved.join(', '));
  const [error, setError] = useState<string>();
  const save = async (): Promise<void> => {
    const wanted = tagsOf(typed);
    const fault = wanted.map((one) => fieldError(tag, one)).find((one) => one !== undefined);
    setError(fault);
    if (fault !== undefined) return;
    const removeTags = saved.filter((one) => !wanted.includes(one));
    const addTags = wanted.filter((one) => !saved.includes(one));
    try {
      if (removeTags.length > 0) await organise.mutateAsync({ sites: [url], removeTags });
      if (addTags.length > 0) await organise.mutateAsync({ sites: [url], addTags });
      snackbar.success(`Tags of ${siteName} have been saved`);
      onClose();
    } catch (failure) {
      setError(errorMessage(failure));
    }
  };
  return (
    <DialogForm onSubmit={() => void save()} onClose={onClose} isBusy={organise.isPending}>
      <TextInput
        label="Tags"
        description="Separated by commas"
        data-autofocus
        error={error}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </DialogForm>
  );
}
