import { askForDeletion } from '../../../shared/calls/lifecycle/account-deletion.ts';
import { signIn } from '../../../shared/calls/identity/accounts.ts';
import { deleteSite } from '../../../shared/calls/portfolio/sites.ts';
import { accountOf, type Check } from '../check.ts';

/** Removes what the other checks have made. Signs in again, since the session may be over by then. */
export const checkRemoval: Check = {
  name: 'Removal',
  minutes: 2,
  always: true,
  whatToDo:
    "docs/runbook/calls.md, 'Calls answer 5xx'. The account may stay: its trial ends after 14 days, and then nothing of it is scanned. `node bin/suspend-account.ts ADDRESS --table TABLE` ends it now.",
  async run(world, { signal }) {
    const { email, password, userId } = accountOf(world);
    const { product, made } = world;
    const session = await product.call(signIn, { body: { email, password } }, signal);
    if ('challenge' in session) throw new Error('the account asks for a second step');
    product.signInAs(session);
    if (made.hasSite === true)
      await product.call(
        deleteSite,
        { params: { email }, body: { sites: [{ url: world.site }] } },
        signal,
      );
    const { deletesOn } = await product.call(
      askForDeletion,
      { params: { userId }, body: { email, password } },
      signal,
    );
    const day = deletesOn.slice(0, 10);
    const site = made.hasSite === true ? `${world.site} was removed` : 'no site had to be removed';
    return `${site}; the account ${email} will be deleted on ${day}, a week after its owner asks for it, as every account`;
  },
};
