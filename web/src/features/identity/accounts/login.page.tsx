import { Anchor, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, useSyncExternalStore, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { Banner, ErrorBanner } from '../../../components/messages/banner.tsx';
import { BusyButton } from '../../../components/forms/busy-button.tsx';
import { signIn } from '../../../../../shared/calls/identity/accounts.ts';
import { callApi, errorMessage } from '../../../lib/api.ts';
import { isReturnAwaited } from '../../../lib/return-to.ts';
import { beginSession, prepareSession } from '../../../lib/tokens.ts';
import { AuthTitle } from './components/auth-title.tsx';
import { PasswordField } from '../../../components/forms/password-field.tsx';
import { type AskedForCode, SecondStep } from './components/second-step.tsx';
import { SocialSignIn } from './components/social-sign-in.tsx';
import { Form } from '../../../components/forms/form.tsx';

interface LoginErrors {
  email?: string;
  password?: string;
}

/** The prerendered page knows of no session; what the tab keeps is read once the application has started. */
const neverChanges = () => () => undefined;

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

function errorsOf(email: string, password: string): LoginErrors {
  return {
    ...(email.trim() === '' ? { email: 'Email address is required' } : {}),
    ...(password === '' ? { password: 'Password is required' } : {}),
  };
}

/** Sign in with email and password; also the landing page. */
export function Component() {
  const [errors, setErrors] = useState<LoginErrors>({});
  const isAwaited = useSyncExternalStore(neverChanges, isReturnAwaited, () => false);
  // A new session is noticed by the route guard, which continues to the product.
  const [asked, setAsked] = useState<AskedForCode>();
  const login = useMutation({
    mutationFn: async (body: { email: string; password: string }) => {
      const answer = await callApi(signIn, { body });
      if ('challenge' in answer) setAsked({ ...body, ticket: answer.ticket });
      else await beginSession(answer);
    },
  });
  // Read from the fields themselves: they may have been filled before the prerendered page came to life.
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = event.currentTarget;
    const form = new FormData(fields);
    const [email, password] = [textOf(form, 'email'), textOf(form, 'password')];
    const found = errorsOf(email, password);
    setErrors(found);
    const [firstInvalid] = Object.keys(found);
    if (firstInvalid === undefined) return login.mutate({ email, password });
    fields.querySelector<HTMLInputElement>(`[name="${firstInvalid}"]`)?.focus();
  };
  if (asked !== undefined) {
    return <SecondStep asked={asked} onStartOver={() => setAsked(undefined)} />;
  }
  return (
    <>
      <AuthTitle title="Sign in">
        New here? <Link to="/register">Register now</Link>
      </AuthTitle>
      {isAwaited && !login.isError && (
        <Banner tone="neutral" title="Your session has ended">
          Sign in again to continue where you were.
        </Banner>
      )}
      <ErrorBanner message={login.isError ? errorMessage(login.error) : undefined} />
      <Form onSubmit={submit}>
        <TextInput
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          onFocus={prepareSession}
          error={errors.email}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          error={errors.password}
        />
        <Anchor component={Link} to="/forgot-password" size="sm" mt={-8}>
          Forgot password?
        </Anchor>
        <BusyButton type="submit" size="md" fullWidth isBusy={login.isPending}>
          Sign in
        </BusyButton>
      </Form>
      <SocialSignIn />
    </>
  );
}
