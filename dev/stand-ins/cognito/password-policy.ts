import { CognitoError } from './errors.ts';

/** The pool's rules, in the order and words in which Cognito reports the first violation. */
const rules: [RegExp, string][] = [
  [/^.{8,256}$/s, 'Password not long enough'],
  [/[A-Z]/, 'Password must have uppercase characters'],
  [/\d/, 'Password must have numeric characters'],
];

/** @throws InvalidPasswordException, InvalidParameterException for a password that the pool would refuse */
export function assertPasswordPolicy(password: string): void {
  if (!/^\S.*\S$/s.test(password))
    throw new CognitoError(
      'InvalidParameterException',
      "Value at 'password' failed to satisfy constraint: Member must satisfy regular expression pattern: ^[\\S]+.*[\\S]+$",
    );
  const broken = rules.find(([pattern]) => !pattern.test(password));
  if (broken !== undefined)
    throw new CognitoError(
      'InvalidPasswordException',
      `Password did not conform with policy: ${broken[1]}`,
    );
}
