import * as z from 'zod';
import { type Check, cloudOf, Skipped } from '../check.ts';
import { resourceOf } from '../resources.ts';

/** https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html: the payload of a function that failed */
const Failure = z.object({ errorMessage: z.string(), errorType: z.string().optional() });
const patienceMs = 90_000;

/** Runs `report-day` now: one more line goes to the recipients of alarms. */
export const checkDailyLine: Check = {
  name: 'Daily line',
  minutes: 2,
  whatToDo:
    "docs/operations.md, 'The daily report' and 'A schedule fails': the log of `report-day` in the stack Schedules says which request was refused.",
  async run(world) {
    const {
      aws,
      settings: { stage, dailyReport },
    } = cloudOf(world);
    if (dailyReport === 'off') throw new Skipped('dailyReport is off');
    const name = await resourceOf(aws, `WebVitals-${stage}-Schedules`, {
      type: 'AWS::Lambda::Function',
      name: 'ReportDay',
    });
    const path = `/2015-03-31/functions/${encodeURIComponent(name)}/invocations`;
    const answer = await aws.post(
      { service: 'lambda', region: aws.region, path, body: '{}' },
      patienceMs,
    );
    const failure = Failure.safeParse(answer === '' ? null : JSON.parse(answer)).data;
    if (failure !== undefined)
      throw new Error(`${name} failed: ${failure.errorType ?? ''} ${failure.errorMessage}`);
    return `${name} sent it to the recipients of alarms`;
  },
};
