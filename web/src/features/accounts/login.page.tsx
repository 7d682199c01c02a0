import { Anchor, Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { signIn } from '../../../../shared/calls/accounts.ts';
import { callApi, errorMessage } from '../../lib/api.ts';
import { beginSession, prepareSession } from '../../lib/tokens.ts';
import { AuthTitle } from './auth-title.tsx';
import { ErrorBanner } from './error-banner.tsx';
import { focusFirstInvalid } from './focus-first-invalid.ts';
import { PasswordField } from './password-field.tsx';
import { SocialSignIn } from './social-sign-in.tsx';
import classes from './accounts.module.css';

/** Sign in with email and password; also the landing page. */
export function Component() {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: {
      email: (email) => (email.trim() === '' ? 'Email address is required' : null),
      password: (password) => (password === '' ? 'Password is required' : null),
    },
    onSubmitPreventDefault: 'always',
  });
  // A new session is noticed by the route guard, which goes on to the product.
  const login = useMutation({
    mutationFn: async (body: { email: string; password: string }) =>
      beginSession(await callApi(signIn, { body })),
  });
  return (
    <>
      <AuthTitle title="Sign in">
        New here?{' '}
        <Anchor component={Link} to="/register" inherit>
          Register now
        </Anchor>
      </AuthTitle>
      <ErrorBanner message={login.isError ? errorMessage(login.error) : undefined} />
      <form
        noValidate
        className={classes['form']}
        onSubmit={form.onSubmit((values) => login.mutate(values), focusFirstInvalid(form))}
      >
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
          autoComplete="current-password"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Anchor component={Link} to="/forgot-password" size="sm" className={classes['aside'] ?? ''}>
          Forgot password?
        </Anchor>
        <Button type="submit" size="md" fullWidth loading={login.isPending}>
          Sign in
        </Button>
      </form>
      <SocialSignIn />
    </>
  );
}
