import * as z from 'zod';

export const roles = [
  'Developer',
  'Team Lead',
  'Product Owner',
  'Project Manager',
  'Tech Lead',
  'CEO',
  'Other',
] as const;
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

/** A new password: 8 or more characters with a capital, a lower-case letter, a digit and a special character. */
export const password = z
  .string()
  .min(1, 'Password is required')
  .max(256)
  .refine(
    (value) =>
      value.length >= 8 &&
      /[a-z]/.test(value) &&
      /[A-Z]/.test(value) &&
      /\d/.test(value) &&
      /[^A-Za-z0-9\s]/.test(value),
    { error: passwordHint },
  );
