import { requireTwoStep } from '../../../shared/calls/identity/team-two-step.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { twoStepGraceDays, twoStepDueOf } from '../../platform/callers/two-step-due.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { after, dayMs } from '../../platform/times.ts';
import { twoStepRequiredMail } from '../../providers/email/access-mails.ts';
import { teamTwoStepStore } from './team-two-step-store.ts';
import { twoStepStore } from './two-step-store.ts';
import { tryToMail } from '../../providers/email/try-to-mail.ts';

export const handler = handleCall(requireTwoStep, async ({ body, caller, table, now, audit }) => {
  const store = teamTwoStepStore(table);
  const { accountId } = caller;
  if (!body.required) {
    await store.release(accountId, audit);
    return { requiredFrom: null };
  }
  const from = after(now, twoStepGraceDays * dayMs).toISOString();
  const root = await twoStepStore(table).find(caller);
  if (twoStepDueOf({ twoStepRequiredFrom: from }, root) !== undefined) throw yourselfFirst();
  if (!(await store.require(accountId, from, audit))) {
    return { requiredFrom: (await store.requiredFrom(accountId)) ?? null };
  }
  const missing = await store.missing(accountId, from);
  await Promise.all(
    missing.map((user) =>
      // The banner informs them as well.
      tryToMail('required two-step sign-in', user, (publicUrl) =>
        twoStepRequiredMail(publicUrl, user, { by: caller.email, from }),
      ),
    ),
  );
  return { requiredFrom: from };
});

const yourselfFirst = () =>
  new ProblemError('conflict', 'Set up two-step sign-in for yourself first, in your settings.');
