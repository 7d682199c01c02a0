import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { confirmEmail } from '../../../../../shared/calls/identity/accounts.ts';
import { setSubUserPassword } from '../../../../../shared/calls/identity/sub-users.ts';
import {
  password as passwordRule,
  subUserPasswordHint,
} from '../../../../../shared/models/identity/user.ts';
import { BusyButton } from '../../../components/forms/busy-button.tsx';
import { callApi, errorMessage } from '../../../lib/api.ts';
import { AuthTitle } from './components/auth-title.tsx';
import { PasswordField } from '../../../components/forms/password-field.tsx';
import { isStrong, StrengthMeter, useStrength } from '../../../components/forms/strength-meter.tsx';
import { Form } from '../../../components/forms/form.tsx';

/** Target of the mailed invitation: sets the password, then confirms the address. */
export function Component() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const email = search.get('email') ?? '';
  const invitation = search.get('confirmToken') ?? '';
  const form = useForm({ initialValues: { password: '' } });
  const typed = form.values.password;
  const strength = useStrength(typed, [email]);
  const join = useMutation({
    mutationFn: async (password: string) => {
      const body = { email, password, confirmToken: invitation };
      const { confirmToken } = await callApi(setSubUserPassword, { body });
      await callApi(confirmEmail, { body: { email, confirmToken } });
    },
    onSuccess: () => navigate('/confirmed-sub-user-email', { replace: true }),
    onError: (error) =>
      navigate('/confirmed-sub-user-email-failed', {
        replace: true,
        state: { reason: errorMessage(error) },
      }),
  });
  return (
    <>
      <AuthTitle title="Set your password">
        {email === '' ? 'You are invited to Web Vitals.' : `You are invited as ${email}.`}
      </AuthTitle>
      <Form onSubmit={form.onSubmit(({ password }) => join.mutate(password))}>
        <PasswordField
          label="Password"
          description={subUserPasswordHint}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <StrengthMeter {...strength} />
        <BusyButton
          type="submit"
          size="md"
          fullWidth
          isBusy={join.isPending}
          disabled={!passwordRule.safeParse(typed).success || !isStrong(strength)}
        >
          Submit
        </BusyButton>
      </Form>
    </>
  );
}
