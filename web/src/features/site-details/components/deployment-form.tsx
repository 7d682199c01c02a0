import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { deploymentLabel } from '../../../../../shared/calls/marks.ts';
import { Banner } from '../../../components/banner.tsx';
import { BusyButton } from '../../../components/busy-button.tsx';
import { DialogButtons } from '../../../components/dialog-frame.tsx';
import classes from '../../../components/dialog-frame.module.css';
import { errorMessage, errorsAtFields } from '../../../lib/api.ts';
import { fieldError } from '../../../lib/field-error.ts';
import { focusFirstInvalid } from '../../../lib/focus-first-invalid.ts';
import { useAddDeployment } from '../api/deployments.ts';

const failed = 'The deployment could not be marked. Please try again later.';

/** 'Mark a deployment': its label, and when it was; without a time, now. */
export function DeploymentForm({ url, onClose }: { url: string; onClose: () => void }) {
  const add = useAddDeployment(url);
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    initialValues: { label: '', at: '' },
    validate: { label: (value) => fieldError(deploymentLabel, value) ?? null },
  });
  const save = ({ label, at }: { label: string; at: string }): void => {
    setFailure(undefined);
    add.mutate(
      { label, ...(at === '' ? {} : { at: new Date(at).toISOString() }) },
      {
        onSuccess: onClose,
        onError: (error) => {
          const atFields = errorsAtFields(error, ['label', 'at']);
          form.setErrors(atFields);
          focusFirstInvalid(form)(atFields);
          if (Object.keys(atFields).length === 0) setFailure(errorMessage(error, failed));
        },
      },
    );
  };
  return (
    <form
      noValidate
      className={classes['form']}
      onSubmit={form.onSubmit(save, focusFirstInvalid(form))}
    >
      {failure !== undefined && <Banner tone="bad" isLive title={failure} />}
      <TextInput
        label="Label"
        description="For example, a version. The charts of all pages of the site show it."
        data-autofocus
        maxLength={80}
        {...form.getInputProps('label')}
      />
      <TextInput
        type="datetime-local"
        label="Deployed at"
        description="Leave this empty if it is being deployed now."
        {...form.getInputProps('at')}
      />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <BusyButton type="submit" isBusy={add.isPending}>
          Mark
        </BusyButton>
      </DialogButtons>
    </form>
  );
}
