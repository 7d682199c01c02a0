import * as z from 'zod';
import { name } from './name.ts';
import { givenText } from './texts.ts';

export const firstName = name('First Name', 100);
export const lastName = name('Last Name', 100);

export const roles = [
  'Developer',
  'Team Lead',
  'Product Owner',
  'Project Manager',
  'Tech Lead',
  'CEO',
  'Other',
] as const;
export type Role = (typeof roles)[number];
export const role = z.enum(roles, { error: 'Role is required' });

export const plansOfUse = [
  'Speed up my site',
  'Get my PageSpeed Insights score up',
  'Provide the best User Experience to my users',
  'Monitoring Web Vitals',
  'Get an overview of what I should be working on to improve Web Vitals',
  'Get help and suggestions',
  'Other',
] as const;
export const usePlan = z.enum(plansOfUse, { error: 'Use plan is required' });

export const passwordHint =
  'Password should contain at least 8 characters, one capital letter, one number and a special character.';

export const subUserPasswordHint =
  'Password should contain 8 to 15 characters, one lowercase letter, one capital letter, one number and one of !@#$%^&*';

/** The password of a sub-user. The hint's 15 characters are a recommendation; only the pool limits the length. */
export const subUserPassword = givenText('Password', 256)
  .refine(
    (value) =>
      value.length >= 8 && [/[a-z]/, /[A-Z]/, /\d/, /[!@#$%^&*]/].every((kind) => kind.test(value)),
    { error: subUserPasswordHint },
  )
  .refine((value) => value === value.trim(), {
    error: 'Password cannot begin or end with a space',
  });

/**
 * Amazon Cognito's special characters, see 'Adding user pool password requirements' in its developer guide; a space
 * counts only inside the password. `€` and `é` do not count: the pool would refuse a password without any other.
 */
const specialCharacter = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]|\S +\S/;

/**
 * A new password: 8 to 256 characters with an upper-case letter, a lower-case letter, a digit and a special character,
 * and no white space at either end, which Cognito refuses.
 */
export const password = givenText('Password', 256)
  .refine(
    (value) =>
      value.length >= 8 &&
      /[a-z]/.test(value) &&
      /[A-Z]/.test(value) &&
      /\d/.test(value) &&
      specialCharacter.test(value),
    { error: passwordHint },
  )
  .refine((value) => value === value.trim(), {
    error: 'Password cannot begin or end with a space',
  });
