import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import * as z from 'zod';
import { BusyButton } from '../../../components/busy-button.tsx';
import { propertyId, siteName, type Site } from '../../../../../shared/calls/sites.ts';
import { Banner } from '../../../components/banner.tsx';
import { errorMessage, errorsAtFields } from '../../../lib/api.ts';
import { fieldError } from '../../../lib/field-error.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { focusFirstInvalid } from '../../../lib/focus-first-invalid.ts';
import { snackbar } from '../../../components/snackbar.ts';
import { useEditSite } from '../api/edit-site.ts';
import { DialogButtons } from '../../../components/dialog-frame.tsx';
import { draftOf } from './dialog.ts';
import { inModalOrMessage } from './in-modal-or-message.ts';
import { PropertyIdInput } from './property-id-input.tsx';
import classes from '../../../components/dialog-frame.module.css';

const Draft = z.object({ siteName: z.string(), propertyId: z.string() });
const savingFailed = 'Something went wrong, please try again later';

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
  const [failure, setFailure] = useState<string>();
  const save = (values: { siteName: string; propertyId: string }): void => {
    setFailure(undefined);
    const { onError, onRejected } = inModalOrMessage(
      (error) => {
        const atFields = errorsAtFields(error, ['siteName', 'propertyId']);
        form.setErrors(atFields);
        focusFirstInvalid(form)(atFields);
        if (Object.keys(atFields).length === 0) setFailure(errorMessage(error, savingFailed));
      },
      (error) => snackbar.error(errorMessage(error, savingFailed)),
    );
    void edit
      .mutateAsync({ url: site.url, ...values }, { onSuccess: onClose, onError })
      .then(() => snackbar.success(`Site has been saved (${site.url})`), onRejected);
  };
  return (
    <form
      noValidate
      className={classes['form']}
      onSubmit={form.onSubmit(save, focusFirstInvalid(form))}
    >
      {failure !== undefined && <Banner tone="bad" isLive title={failure} />}
      <TextInput label="Site URL" value={site.url} readOnly disabled />
      <TextInput label="Site name" data-autofocus {...form.getInputProps('siteName')} />
      <PropertyIdInput {...form.getInputProps('propertyId')} />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <BusyButton type="submit" isBusy={edit.isPending}>
          Save
        </BusyButton>
      </DialogButtons>
    </form>
  );
}
