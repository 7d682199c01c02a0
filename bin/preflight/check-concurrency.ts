import * as z from 'zod';
import { mostAtOnce } from '../../lib/platform/worker-caps.ts';
import type { Check } from './check.ts';
import { fine, note } from './finding.ts';

/** https://docs.aws.amazon.com/lambda/latest/api/API_GetAccountSettings.html */
const AccountSettings = z.object({
  AccountLimit: z.object({ ConcurrentExecutions: z.number() }),
});
/** Calls, sockets and schedules, besides workers. */
const forPeople = 50;
/** Of AWS, for an account that is not new. */
const usual = 1000;

/** How many functions run at once, in all stages of an account and region together. */
export const checkConcurrency: Check = {
  about: 'Lambda',
  asks: 'how many functions may run at once',
  rights: ['lambda:GetAccountSettings'],
  async find({ aws, settings }) {
    const { AccountLimit } = AccountSettings.parse(
      JSON.parse(
        await aws.get({
          service: 'lambda',
          region: aws.region,
          path: '/2016-08-19/account-settings/',
        }),
      ),
    );
    const allowed = AccountLimit.ConcurrentExecutions;
    const busy = mostAtOnce(settings);
    if (allowed >= busy + forPeople)
      return fine(`${allowed} functions may run at once; workers use up to ${busy} of them.`);
    return note(
      `Only ${allowed} functions may run at once, and workers alone use up to ${busy} for ${settings.pages} pages: work queues up, and calls are slow while it does. Request a higher quota, or lower the numbers with the settings pages or workers.`,
      `aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value ${Math.max(usual, busy + forPeople)} --region ${aws.region}`,
    );
  },
};
