import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import * as z from 'zod';
import { propertyId, siteName, type Site } from '../../../../../shared/calls/sites.ts';
import { DialogForm } from '../../../components/dialog-form.tsx';
import { snackbar } from '../../../components/snackbar.ts';
import { useSubmit } from '../../../components/use-submit.ts';
import { fieldError } from '../../../lib/field-error.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useEditSite } from '../api/change-sites.ts';
import { draftOf } from './dialog.ts';
import { PropertyIdInput } from './property-id-input.tsx';

const Draft = z.object({ siteName: z.string(), propertyId: z.string() });

/** 'Edit Site': name and analytics property. */
export function EditSiteDialog({ site, onClose }: { site: Site; onClose: () => void }) {
  const edit = useEditSite();
  const { siteName: savedName, propertyId: savedId } = site;
  const saved = { siteName: savedName, propertyId: savedId };
  const draft = useDraft(draftOf('edit-site', site), Draft, saved);
  const form = useForm({
    initialValues: draft.initial,
    onValuesChange: draft.keep,
    validate: {
      siteName: (value) => fieldError(siteName, value) ?? null,
      propertyId: (value) => fieldError(propertyId, value) ?? null,
    },
  });
  const sending = useSubmit(form, {
    fields: ['siteName', 'propertyId'],
    send: async (values) => {
      await edit.mutateAsync({ url: site.url, ...values });
      snackbar.success(`Site has been saved (${site.url})`);
    },
    onDone: onClose,
    failed: 'Something went wrong, please try again later',
  });
  return (
    <DialogForm {...sending} onClose={onClose} cancel="Close" action="Save">
      <TextInput label="Site URL" value={site.url} readOnly disabled />
      <TextInput label="Site name" data-autofocus {...form.getInputProps('siteName')} />
      <PropertyIdInput {...form.getInputProps('propertyId')} />
    </DialogForm>
  );
}
