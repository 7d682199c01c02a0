import { Checkbox, type CheckboxProps, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { BusyButton } from '../../../components/forms/busy-button.tsx';
import { register } from '../../../../../shared/calls/identity/accounts.ts';
import {
  passwordHint,
  roles,
  plansOfUse,
  firstName,
  lastName,
} from '../../../../../shared/models/identity/user.ts';
import { callApi, errorMessage } from '../../../lib/api.ts';
import { focusFirstInvalid, fieldError } from '../../../lib/form-fields.ts';
import { beginSession, prepareSession } from '../../../lib/tokens.ts';
import { AuthTitle } from './components/auth-title.tsx';
import { ErrorBanner } from '../../../components/messages/banner.tsx';
import {
  PasswordField,
  newPasswordError,
  passwordMismatch,
} from '../../../components/forms/password-field.tsx';
import { SocialSignIn } from './components/social-sign-in.tsx';
import { isStrong, StrengthMeter, useStrength } from '../../../components/forms/strength-meter.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { type TermsPath, useTermsDocuments } from '../../../components/values/terms-documents.ts';

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
  const form = useForm<RegistrationForm>({
    initialValues: emptyRegistration,
    validate: registrationRules,
  });
  const { password, firstName, lastName, email } = form.values;
  const strength = useStrength(password, [firstName, lastName, email]);
  const registration = useMutation({
    mutationFn: registerAndSignIn,
    onError: () => window.scrollTo({ top: 0 }),
  });
  return (
    <>
      <AuthTitle title="Create your account">
        Already registered? <Link to="/login">Sign in</Link>
      </AuthTitle>
      <ErrorBanner message={registration.isError ? errorMessage(registration.error) : undefined} />
      <Form
        onSubmit={form.onSubmit((values) => registration.mutate(values), focusFirstInvalid(form))}
      >
        <SimpleGrid cols={2} style={{ alignItems: 'start' }}>
          <TextInput
            label="First name"
            autoComplete="given-name"
            {...form.getInputProps('firstName')}
          />
          <TextInput
            label="Last name"
            autoComplete="family-name"
            {...form.getInputProps('lastName')}
          />
        </SimpleGrid>
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          onFocus={prepareSession}
          {...form.getInputProps('email')}
        />
        <PasswordField
          label="Password"
          description={passwordHint}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <StrengthMeter {...strength} />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          {...form.getInputProps('passwordConfirmation')}
        />
        <NativeSelect label="Role" data={options(roles)} {...form.getInputProps('role')} />
        <NativeSelect
          label="What do you plan to use Web Vitals for?"
          data={options(plansOfUse)}
          {...form.getInputProps('usePlan')}
        />
        <TermsCheckbox {...form.getInputProps('terms', { type: 'checkbox' })} />
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

const terms = { path: '/terms-and-conditions', title: 'terms and conditions' } as const;

/** In a tab of its own, so that what was typed stays. */
const DocumentLink = ({ path, title }: { path: TermsPath; title: string }) => (
  <a href={path} target="_blank" rel="noreferrer">
    {title}
  </a>
);

/** Links to everything that a new customer agrees to. */
function TermsCheckbox(props: CheckboxProps) {
  const others = useTermsDocuments().filter(({ path }) => path !== terms.path);
  return (
    <Checkbox
      {...props}
      label={
        <>
          I agree to the <DocumentLink {...terms} />
        </>
      }
      description={
        <>
          See also:{' '}
          {others.map(({ path, title }, index) => (
            <span key={path}>
              {index > 0 && ', '}
              <DocumentLink path={path} title={title.toLowerCase()} />
            </span>
          ))}
        </>
      }
    />
  );
}

/** The values of the registration form. */
interface RegistrationForm {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  passwordConfirmation: string;
  role: string;
  usePlan: string;
  terms: boolean;
}

const emptyRegistration: RegistrationForm = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  passwordConfirmation: '',
  role: '',
  usePlan: '',
  terms: false,
};

const required = (message: string) => (value: string) => (value.trim() === '' ? message : null);

/** Rules of the registration form; the terms checkbox does not gate the submission. */
const registrationRules = {
  firstName: (value: string) => fieldError(firstName, value) ?? null,
  lastName: (value: string) => fieldError(lastName, value) ?? null,
  email: required('Email address is required'),
  password: newPasswordError,
  passwordConfirmation: (value: string, { password }: RegistrationForm) =>
    value === password ? null : passwordMismatch,
  role: required('Role is required'),
  usePlan: required('Use plan is required'),
};
