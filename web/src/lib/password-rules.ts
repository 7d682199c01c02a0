import { password, passwordHint } from '../../../shared/models/identity/user.ts';

export const passwordMismatch = "Password don't match. Please try again!";

/** A new password: present, and as the hint asks. */
export function newPasswordError(value: string): string | null {
  if (value === '') return 'Password is required';
  return password.safeParse(value).success ? null : passwordHint;
}
