import * as z from 'zod';
import { name } from '../name.ts';
import { givenText } from '../texts.ts';

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

/** Screens that a sign-in may lead to. */
export const startPages = ['dashboard', 'today'] as const;
export const startPage = z.enum(startPages, { error: 'Choose a start page from the list' });

export const passwordHint =
  'Password should contain at least 8 characters, one capital letter, one number and a special character.';

export const subUserPasswordHint = `${passwordHint} 8 to 15 characters are usual; longer ones are accepted too.`;

/** A character that is neither letter nor digit; an accent belongs to its letter. */
const specialCharacter = /[^\p{L}\p{M}\p{Nd}]/u;

/**
 * A new password: 8 to 256 characters with a capital letter, a digit and a special character, and no white space at either
 * end, which Cognito refuses. The forms ask for a strength above 2 as well.
 */
export const password = givenText('Password', 256)
  .refine(
    (value) =>
      value.length >= 8 && /[A-Z]/.test(value) && /\d/.test(value) && specialCharacter.test(value),
    { error: passwordHint },
  )
  .refine((value) => value === value.trim(), {
    error: 'Password cannot begin or end with a space',
  });
