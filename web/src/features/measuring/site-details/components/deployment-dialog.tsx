import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { deploymentLabel } from '../../../../../../shared/calls/portfolio/marks.ts';
import { DialogForm } from '../../../../components/forms/dialog-form.tsx';
import { DialogFrame } from '../../../../components/forms/dialog-frame.tsx';
import { useSubmit } from '../../../../components/forms/use-submit.ts';
import { fieldError } from '../../../../lib/form-fields.ts';
import { momentIn } from '../../../../lib/zone.ts';
import { useAddDeployment } from '../api/marks.ts';

interface DeploymentDialogProps {
  url: string;
  isOpen: boolean;
  onClose: () => void;
}

/** The modal in its own file, because it is loaded when it is opened. */
export function DeploymentDialog({ url, isOpen, onClose }: DeploymentDialogProps) {
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose} title="Mark a deployment">
      <DeploymentForm url={url} onClose={onClose} />
    </DialogFrame>
  );
}

/** Its label, and when it was; without a time, now. */
function DeploymentForm({ url, onClose }: Omit<DeploymentDialogProps, 'isOpen'>) {
  const add = useAddDeployment(url);
  const form = useForm({
    initialValues: { label: '', at: '' },
    validate: { label: (value) => fieldError(deploymentLabel, value) ?? null },
  });
  const sending = useSubmit(form, {
    fields: ['label', 'at'],
    send: ({ label, at }) =>
      add.mutateAsync({ label, ...(at === '' ? {} : { at: momentIn(at).toISOString() }) }),
    onDone: onClose,
    failed: 'The deployment could not be marked. Please try again later.',
  });
  return (
    <DialogForm {...sending} onClose={onClose} cancel="Close" action="Mark">
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
    </DialogForm>
  );
}
