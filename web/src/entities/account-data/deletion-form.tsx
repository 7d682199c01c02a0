import { Button, Group, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { askForDeletion } from '../../../../shared/calls/account-deletion.ts';
import { BusyButton } from '../../components/busy-button.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { useSubmit } from '../../components/use-submit.ts';
import { callApi } from '../../lib/api.ts';
import { useSession } from '../session/components/session.tsx';
import { focusOnce } from '../../lib/focus-once.ts';
import { Form } from '../../components/form.tsx';

interface DeletionFormProps {
  hasPassword: boolean;
  onDone: () => void;
  onCancel: () => void;
}

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
  });
  const { onSubmit, isBusy, failure } = useSubmit(form, {
    fields: ['email', 'password'],
    send: async ({ email, password }) => {
      const body = hasPassword ? { email, password } : { email };
      await callApi(askForDeletion, { params: { userId }, body });
      await refresh();
    },
    onDone,
  });
  return (
    <Form failure={failure} maw={400} onSubmit={onSubmit}>
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
        <Text lh="20px">
          You have no password. If you signed in more than ten minutes ago, sign out and sign in
          again first.
        </Text>
      )}
      <Group gap={12}>
        <BusyButton type="submit" color="red.9" isBusy={isBusy}>
          Delete my account
        </BusyButton>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </Form>
  );
}
