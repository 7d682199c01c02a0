import { Anchor, Box, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import {
  forgotPassword,
  setNewPassword,
  signIn,
} from '../../../../../../shared/calls/identity/accounts.ts';
import { passwordHint } from '../../../../../../shared/models/identity/user.ts';
import { BusyButton } from '../../../../components/forms/busy-button.tsx';
import { ErrorBanner } from '../../../../components/messages/banner.tsx';
import {
  PasswordField,
  newPasswordError,
  passwordMismatch,
} from '../../../../components/forms/password-field.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import {
  StrengthMeter,
  useStrength,
  weaknessOf,
} from '../../../../components/forms/strength-meter.tsx';
import { useSubmit } from '../../../../components/forms/use-submit.ts';
import { useSession } from '../../../../entities/session/components/session.tsx';
import { callApi } from '../../../../lib/api.ts';
import classes from '../settings.module.css';
import { loseIdentity } from '../../../../lib/identity.ts';
import { beginSession } from '../../../../lib/tokens.ts';
import surfaces from '../../../../components/layout/surfaces.module.css';

const empty = { currentPassword: '', password: '', confirmation: '' };

function PasswordFields() {
  const { userId, email, plan } = useSession();
  const form = useForm({
    initialValues: empty,
    validate: {
      currentPassword: (value) => (value === '' ? 'Password is required' : null),
      password: (value) => newPasswordError(value) ?? weaknessOf(strength),
      confirmation: (value, { password }) => (value === password ? null : passwordMismatch),
    },
  });
  const strength = useStrength(form.values.password, [plan.firstName, plan.lastName, email]);
  const { onSubmit, isBusy, failure } = useSubmit(form, {
    fields: ['currentPassword', 'password'],
    send: async (values) => {
      snackbar.success(await changePassword({ userId, email }, values));
    },
    onDone: () => form.reset(),
  });
  return (
    <form noValidate className={classes['form']} onSubmit={onSubmit}>
      <ErrorBanner message={failure} />
      <div className={classes['half']}>
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
      </div>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        {...form.getInputProps('confirmation')}
      />
      <Box style={{ gridColumn: '1 / -1' }}>
        {/* Above the meter, which moves up to the field that it usually follows. */}
        <Text mb={16} fz="xs" c="dimmed" lh="16px">
          {passwordHint}
        </Text>
        <StrengthMeter {...strength} />
      </Box>
      <BusyButton type="submit" isBusy={isBusy}>
        Change password
      </BusyButton>
    </form>
  );
}

/** For those who have forgotten theirs, or never had one because they sign in with Google or Microsoft. */
function ResetLink() {
  const { email } = useSession();
  const request = useMutation({
    mutationFn: () => callApi(forgotPassword, { body: { email } }),
    onSuccess: ({ message }) => snackbar.success(message),
    onError: snackbar.failure,
  });
  return (
    <Text mt={16}>
      No password yet, or forgot it?{' '}
      <Anchor
        component="button"
        type="button"
        inherit
        underline="always"
        disabled={request.isPending}
        onClick={() => request.mutate()}
      >
        Email me a link to set one
      </Anchor>
    </Text>
  );
}

/** Change of password with the current one, or by a mailed link. */
export function PasswordCard() {
  return (
    <Section
      id="password"
      title="Password"
      description="A new password signs you out everywhere else."
    >
      <div className={surfaces['wide']}>
        <PasswordFields />
        <ResetLink />
      </div>
    </Section>
  );
}

interface Change {
  currentPassword: string;
  password: string;
}

/**
 * Changes the password, which ends every session, and signs this browser in again.
 * @returns what the server says
 */
async function changePassword(
  { userId, email }: { userId: string; email: string },
  { currentPassword, password }: Change,
): Promise<string> {
  const { message } = await callApi(
    setNewPassword,
    { params: { userId }, body: { currentPassword, password } },
    { withSession: true },
  );
  try {
    const answer = await callApi(signIn, { body: { email, password } });
    // The sign-in screen also asks for the code of the second step.
    if ('challenge' in answer) loseIdentity();
    else await beginSession(answer);
  } catch {
    // The new password is set: the sign-in asks for it, and leads back here.
    loseIdentity();
  }
  return message;
}
