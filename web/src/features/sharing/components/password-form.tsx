import { useState, type FormEvent } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
import { PasswordField } from '../../../components/password-field.tsx';
import { errorMessage } from '../../../lib/api.ts';
import { SharedTitle } from './shared-title.tsx';
import { Form } from '../../../components/form.tsx';

interface PasswordFormProps {
  /** Why the last password opened nothing. */
  error: unknown;
  isBusy: boolean;
  onSubmit: (password: string) => void;
}

/** Asks for the password of a link. */
export function PasswordForm({ error, isBusy, onSubmit }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (password !== '') onSubmit(password);
  };
  return (
    <>
      <SharedTitle title="This page has a password" />
      <Form maw={360} onSubmit={submit}>
        <PasswordField
          label="Password"
          description="You have it from whoever sent you the link."
          autoComplete="off"
          value={password}
          error={!isBusy && error !== null ? errorMessage(error) : undefined}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        <BusyButton type="submit" isBusy={isBusy}>
          Open
        </BusyButton>
      </Form>
    </>
  );
}
