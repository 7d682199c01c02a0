import { randomBytes } from 'node:crypto';
import { register } from '../../../shared/calls/identity/accounts.ts';
import type { Check } from '../check.ts';

export const checkAccount: Check = {
  name: 'Account',
  minutes: 1,
  whatToDo:
    "docs/runbook/calls.md, 'Calls answer 5xx': the log of the function of `register` in the stack AccountsCalls, with the time of this line.",
  async run({ product, made, email }, { signal }) {
    // The rules ask for a capital letter, a digit and a special character.
    const password = `${randomBytes(24).toString('base64url')}-A1`;
    const form = { firstName: 'Postflight', lastName: 'Check', email, password } as const;
    const session = await product.call(
      register,
      { body: { ...form, role: 'Other', usePlan: 'Other' } },
      signal,
    );
    product.signInAs(session);
    made.account = { email, password, userId: session.userId };
    return `registered ${email}`;
  },
};
