import { Anchor, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { BusyButton } from '../../components/busy-button.tsx';
import { register } from '../../../../shared/calls/accounts.ts';
import { passwordHint, roles, plansOfUse } from '../../../../shared/models/user.ts';
import { callApi, errorMessage } from '../../lib/api.ts';
import { focusFirstInvalid } from '../../lib/focus-first-invalid.ts';
import { beginSession, prepareSession } from '../../lib/tokens.ts';
import { AuthTitle } from './components/auth-title.tsx';
import { ErrorBanner } from '../../components/error-banner.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import {
  emptyRegistration,
  registrationRules,
  type RegistrationForm,
} from './rules/register-fields.ts';
import { SocialSignIn } from './components/social-sign-in.tsx';
import { isStrong, StrengthMeter, useStrength } from '../../components/strength-meter.tsx';
import { TermsCheckbox } from './components/terms-checkbox.tsx';
import { Form } from '../../components/form.tsx';
import classes from './components/accounts.module.css';

async function registerAndSignIn(form: RegistrationForm): Promise<void> {
  const { firstName, lastName, email, password } = form;
  // The rules of the form have seen to it that both are chosen.
  const role = roles.find((one) => one === form.role) ?? 'Other';
  const usePlan = plansOfUse.find((one) => one === form.usePlan) ?? 'Other';
  const body = { firstName, lastName, email, password, role, usePlan };
  await beginSession(await callApi(register, { body }));
}

const options = (values: readonly string[]) => [
  { value: '', label: 'Please choose', disabled: true },
  ...values,
];

/** Register a root user with an account of its own. */
export function Component() {
  const [typed, setTyped] = useState(emptyRegistration);
  const form = useForm<RegistrationForm>({
    mode: 'uncontrolled',
    initialValues: emptyRegistration,
    validate: registrationRules,
    onValuesChange: setTyped,
  });
  const strength = useStrength(typed.password, [typed.firstName, typed.lastName, typed.email]);
  const registration = useMutation({
    mutationFn: registerAndSignIn,
    onError: () => window.scrollTo({ top: 0 }),
  });
  return (
    <>
      <AuthTitle title="Create your account">
        Already registered?{' '}
        <Anchor component={Link} to="/login" inherit underline="always">
          Sign in
        </Anchor>
      </AuthTitle>
      <ErrorBanner message={registration.isError ? errorMessage(registration.error) : undefined} />
      <Form
        onSubmit={form.onSubmit((values) => registration.mutate(values), focusFirstInvalid(form))}
      >
        <div className={classes['pair']}>
          <TextInput
            label="First name"
            autoComplete="given-name"
            key={form.key('firstName')}
            {...form.getInputProps('firstName')}
          />
          <TextInput
            label="Last name"
            autoComplete="family-name"
            key={form.key('lastName')}
            {...form.getInputProps('lastName')}
          />
        </div>
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          onFocus={prepareSession}
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <PasswordField
          label="Password"
          description={passwordHint}
          autoComplete="new-password"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <StrengthMeter {...strength} />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          key={form.key('passwordConfirmation')}
          {...form.getInputProps('passwordConfirmation')}
        />
        <NativeSelect
          label="Role"
          data={options(roles)}
          key={form.key('role')}
          {...form.getInputProps('role')}
        />
        <NativeSelect
          label="What do you plan to use Web Vitals for?"
          data={options(plansOfUse)}
          key={form.key('usePlan')}
          {...form.getInputProps('usePlan')}
        />
        <TermsCheckbox
          key={form.key('terms')}
          {...form.getInputProps('terms', { type: 'checkbox' })}
        />
        <BusyButton
          type="submit"
          size="md"
          fullWidth
          isBusy={registration.isPending}
          disabled={!isStrong(strength)}
        >
          Register
        </BusyButton>
      </Form>
      <SocialSignIn />
    </>
  );
}
