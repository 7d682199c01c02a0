import { Anchor, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { BusyButton } from '../../../components/forms/busy-button.tsx';
import { forgotPassword } from '../../../../../shared/calls/identity/accounts.ts';
import * as messages from '../../../../../shared/calls/messages.ts';
import { Banner, ErrorBanner } from '../../../components/messages/banner.tsx';
import { callApi, errorMessage } from '../../../lib/api.ts';
import { focusFirstInvalid } from '../../../lib/form-fields.ts';
import { AuthTitle } from './components/auth-title.tsx';
import { Form } from '../../../components/forms/form.tsx';

/** Ask for a link that sets a new password. */
export function Component() {
  const form = useForm({
    initialValues: { email: '' },
    validate: { email: (email) => (email.trim() === '' ? 'Email is required' : null) },
  });
  const request = useMutation({
    mutationFn: (body: { email: string }) => callApi(forgotPassword, { body }),
  });
  return (
    <>
      <AuthTitle title="Forgot your password?">
        Enter the email of your account, and we will send you a link to set a new password.
      </AuthTitle>
      {request.isSuccess && (
        <Banner tone="good" title={request.data.message || messages.resetLinkSent} isLive />
      )}
      <ErrorBanner message={request.isError ? errorMessage(request.error) : undefined} />
      <Form onSubmit={form.onSubmit((values) => request.mutate(values), focusFirstInvalid(form))}>
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          {...form.getInputProps('email')}
        />
        <BusyButton type="submit" size="md" fullWidth isBusy={request.isPending}>
          Submit
        </BusyButton>
      </Form>
      <Anchor component={Link} to="/login" size="sm">
        Back to sign in
      </Anchor>
    </>
  );
}
