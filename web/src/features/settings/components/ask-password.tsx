import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { Banner } from '../../../components/banner.tsx';
import { BusyButton } from '../../../components/busy-button.tsx';
import { PasswordField } from '../../../components/password-field.tsx';
import { errorMessage } from '../../../lib/api.ts';
import { errorsAtFields } from '../../../lib/api-error.ts';
import { focusFirstInvalid } from '../../../lib/focus-first-invalid.ts';
import classes from '../settings.module.css';

interface AskPasswordProps {
  intro: string;
  /** Label of the button. */
  action: string;
  /** Its error is shown at the field, or above it. */
  onPassword: (password: string) => Promise<void>;
  onCancel?: (() => void) | undefined;
}

/** The person has just asked for the field. */
const focusOnce = (field: HTMLInputElement | null): void => field?.focus();

/** Asks a signed-in user for the password, before something that a thief of the session must not do. */
export function AskPassword({ intro, action, onPassword, onCancel }: AskPasswordProps) {
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (value) => (value === '' ? 'Password is required' : null) },
    onSubmitPreventDefault: 'always',
  });
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const submit = async ({ password }: { password: string }): Promise<void> => {
    setFailure(undefined);
    setBusy(true);
    try {
      await onPassword(password);
    } catch (error) {
      const atFields = errorsAtFields(error, ['password']);
      form.setErrors(atFields);
      focusFirstInvalid(form)(atFields);
      if (Object.keys(atFields).length === 0) setFailure(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      className={classes['form']}
      onSubmit={form.onSubmit((values) => void submit(values), focusFirstInvalid(form))}
    >
      <p className={`${classes['intro']} ${classes['wide']}`}>{intro}</p>
      {failure !== undefined && (
        <div className={classes['wide']}>
          <Banner tone="bad" title={failure} isLive />
        </div>
      )}
      <div className={classes['half']}>
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          ref={focusOnce}
          {...form.getInputProps('password')}
        />
      </div>
      <div className={classes['buttons']}>
        <BusyButton type="submit" isBusy={isBusy}>
          {action}
        </BusyButton>
        {onCancel !== undefined && (
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
