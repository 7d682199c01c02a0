import { Anchor } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { BusyButton } from '../../../components/forms/busy-button.tsx';
import { setNewPassword } from '../../../../../shared/calls/identity/accounts.ts';
import { passwordHint } from '../../../../../shared/models/identity/user.ts';
import { Banner, ErrorBanner } from '../../../components/messages/banner.tsx';
import { callApi, errorMessage } from '../../../lib/api.ts';
import { focusFirstInvalid } from '../../../lib/form-fields.ts';
import { AuthTitle } from './components/auth-title.tsx';
import {
  PasswordField,
  newPasswordError,
  passwordMismatch,
} from '../../../components/forms/password-field.tsx';
import {
  StrengthMeter,
  useStrength,
  weaknessOf,
} from '../../../components/forms/strength-meter.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { LinkButton } from '../../../components/values/link-button.tsx';

/** The end of a password reset: where the mailed link leads. */
export function Component() {
  const { userId = '' } = useParams();
  const token = useSearchParams()[0].get('token') ?? undefined;
  const form = useForm({
    initialValues: { password: '', confirmation: '' },
    validate: {
      password: (value) => newPasswordError(value) ?? weaknessOf(strength),
      confirmation: (value, { password }) => (value === password ? null : passwordMismatch),
    },
  });
  const strength = useStrength(form.values.password, []);
  const change = useMutation({
    mutationFn: (password: string) =>
      callApi(setNewPassword, {
        params: { userId },
        body: { password, ...(token === undefined ? {} : { token }) },
      }),
  });
  if (change.isSuccess) {
    return (
      <>
        <AuthTitle title="Set a new password" />
        <Banner tone="good" title={change.data.message} isLive />
        <LinkButton variant="filled" to="/login" size="md" fullWidth>
          Sign in
        </LinkButton>
      </>
    );
  }
  return (
    <>
      <AuthTitle title="Set a new password" />
      <ErrorBanner message={change.isError ? errorMessage(change.error) : undefined} />
      <Form
        onSubmit={form.onSubmit(({ password }) => change.mutate(password), focusFirstInvalid(form))}
      >
        <PasswordField
          label="New password"
          description={passwordHint}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <StrengthMeter {...strength} />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          {...form.getInputProps('confirmation')}
        />
        <BusyButton type="submit" size="md" fullWidth isBusy={change.isPending}>
          Submit
        </BusyButton>
      </Form>
      <Anchor component={Link} to="/forgot-password" size="sm">
        Request a new link
      </Anchor>
    </>
  );
}
