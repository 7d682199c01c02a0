import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { askForDeletion } from '../../../../shared/calls/account-deletion.ts';
import { Banner } from '../../components/banner.tsx';
import { BusyButton } from '../../components/busy-button.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { callApi, errorMessage } from '../../lib/api.ts';
import { errorsAtFields } from '../../lib/api-error.ts';
import { focusFirstInvalid } from '../../lib/focus-first-invalid.ts';
import { useSession } from '../session/components/session.tsx';
import classes from './account-data.module.css';

interface DeletionFormProps {
  hasPassword: boolean;
  onDone: () => void;
  onCancel: () => void;
}

/** The person has just asked for the field. */
const focusOnce = (field: HTMLInputElement | null): void => field?.focus();

/** Asks for the account's address and the password before the account is deleted. */
export function DeletionForm({ hasPassword, onDone, onCancel }: DeletionFormProps) {
  const { userId, accountEmail, refresh } = useSession();
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (value) =>
        value.trim().toLowerCase() === accountEmail.toLowerCase()
          ? null
          : `Type ${accountEmail} to delete this account`,
      password: (value) => (hasPassword && value === '' ? 'Password is required' : null),
    },
    onSubmitPreventDefault: 'always',
  });
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const submit = async ({ email, password }: typeof form.values): Promise<void> => {
    setFailure(undefined);
    setBusy(true);
    try {
      const body = hasPassword ? { email, password } : { email };
      await callApi(askForDeletion, { params: { userId }, body });
      await refresh();
      onDone();
    } catch (error) {
      const atFields = errorsAtFields(error, ['email', 'password']);
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
      {failure !== undefined && <Banner tone="bad" title={failure} isLive />}
      <TextInput
        label="The email address of your account"
        description={`Type ${accountEmail}`}
        type="email"
        autoComplete="off"
        spellCheck={false}
        ref={focusOnce}
        {...form.getInputProps('email')}
      />
      {hasPassword ? (
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
      ) : (
        <p className={classes['words']}>
          You have no password. If you signed in more than ten minutes ago, sign out and sign in
          again first.
        </p>
      )}
      <div className={classes['actions']}>
        <BusyButton type="submit" color="red.9" isBusy={isBusy}>
          Delete my account
        </BusyButton>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
