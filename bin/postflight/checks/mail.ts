import { GetAccountCommand } from '@aws-sdk/client-sesv2';
import { resendConfirmation } from '../../../shared/calls/identity/accounts.ts';
import { accountOf, type Check, type World } from '../check.ts';

export const checkMail: Check = {
  name: 'Mail',
  minutes: 1,
  whatToDo:
    "docs/runbook/messages.md, 'Mail is refused': the log line `SES rejected the mail` of `resend-confirmation` has SES's reason. `npm run preflight` checks the sender.",
  async run(world, { signal }) {
    const { email } = accountOf(world);
    await world.product.call(resendConfirmation, {}, signal);
    return `a mail to ${email} was accepted${await sandboxWords(world, signal)}`;
  },
};

/** Only what is worth a warning. */
async function sandboxWords({ cloud, made }: World, abortSignal: AbortSignal): Promise<string> {
  if (made.config?.local === true || typeof cloud === 'string') return '';
  const { ses, region } = cloud.aws;
  const account = await ses.send(new GetAccountCommand({}), { abortSignal });
  return account.ProductionAccessEnabled === true
    ? ''
    : `; SES is in its sandbox in ${region}, so other users get mail only at verified addresses: docs/deploy.md, 'SES's sandbox'`;
}
