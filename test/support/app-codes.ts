import { Secret, TOTP } from 'otpauth';

const at = (secret: string, steps: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });

/**
 * The code that an authenticator app shows now: sets the app up. It stays right for 30 seconds at least, because the user
 * pool accepts a step of 30 seconds on either side; the code of the step before may end at any moment.
 */
export const codeOf = (secret: string): string => at(secret, 0);

/** The next code: signs in after `codeOf` has set the app up, since each is accepted once. Right for as long. */
export const nextCodeOf = (secret: string): string => at(secret, 1);

/** Never one that the app shows at about this time. */
export const wrongCodeOf = (secret: string): string => {
  const right = new Set([-2, -1, 0, 1, 2].map((steps) => at(secret, steps)));
  return (
    ['000000', '000001', '000002', '000003', '000004', '000005'].find((code) => !right.has(code)) ??
    ''
  );
};
