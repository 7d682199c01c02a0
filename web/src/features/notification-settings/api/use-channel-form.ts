import { useForm } from '@mantine/form';
import { snackbar } from '../../../components/snackbar.ts';
import { errorMessage } from '../../../lib/api.ts';
import { errorsAtFields } from '../../../lib/api-error.ts';
import { focusFirstInvalid } from '../../../lib/focus-first-invalid.ts';

interface ChannelField {
  field: string;
  initialValue: string;
  /** Shown if the field is empty. */
  missing: string;
  /** Enables the channel. @returns its secret, if it has a new one */
  save: (value: string) => Promise<string | undefined>;
  /** Shown once it is saved. */
  success: string;
  onSaved: (secret: string | undefined) => void;
}

/** The form of a channel that is enabled by one field. The server's errors stand at the field, or in a snackbar. */
export function useChannelForm(about: ChannelField) {
  const { field, initialValue, missing, save, success, onSaved } = about;
  const form = useForm<Record<string, string>>({
    initialValues: { [field]: initialValue },
    validate: { [field]: (value: string) => (value.trim() === '' ? missing : null) },
  });
  const submit = async (values: Record<string, string>): Promise<void> => {
    let secret: string | undefined;
    try {
      secret = await save(values[field] ?? '');
    } catch (error) {
      const atFields = errorsAtFields(error, [field]);
      form.setErrors(atFields);
      focusFirstInvalid(form)(atFields);
      if (Object.keys(atFields).length === 0) snackbar.error(errorMessage(error));
      return;
    }
    snackbar.success(success);
    onSaved(secret);
  };
  return {
    field: form.getInputProps(field),
    onSubmit: form.onSubmit((values) => void submit(values), focusFirstInvalid(form)),
  };
}
