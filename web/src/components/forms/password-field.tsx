import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import { password, passwordHint } from '../../../../shared/models/identity/user.ts';

export const passwordMismatch = "Password don't match. Please try again!";

/** A new password: present, and as the hint asks. */
export function newPasswordError(value: string): string | null {
  if (value === '') return 'Password is required';
  return password.safeParse(value).success ? null : passwordHint;
}

/** A password with a toggle that shows it, by mouse and by keyboard. */
export function PasswordField(props: PasswordInputProps) {
  const [isVisible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...props}
      aria-invalid={Boolean(props.error)}
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        'aria-label': isVisible ? 'Hide password' : 'Show password',
        tabIndex: 0,
      }}
    />
  );
}
