import { firstName, lastName } from '../../../../../shared/models/user.ts';
import { fieldError } from '../../../lib/field-error.ts';
import { newPasswordError, passwordMismatch } from '../../../lib/password-rules.ts';

/** The values of the registration form. */
export interface RegistrationForm {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  passwordConfirmation: string;
  role: string;
  usePlan: string;
  terms: boolean;
}

export const emptyRegistration: RegistrationForm = {
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
export const registrationRules = {
  firstName: (value: string) => fieldError(firstName, value) ?? null,
  lastName: (value: string) => fieldError(lastName, value) ?? null,
  email: required('Email address is required'),
  password: newPasswordError,
  passwordConfirmation: (value: string, { password }: RegistrationForm) =>
    value === password ? null : passwordMismatch,
  role: required('Role is required'),
  usePlan: required('Use plan is required'),
};
