import * as z from 'zod';
import { partNotRead } from '../../../functions/lifecycle/schedules/day-report.ts';
import { type Check, cloudOf, Skipped } from '../check.ts';
import { resourceOf } from '../resources.ts';

/** What a function fails with. */
const Failure = z.object({ errorMessage: z.string(), errorType: z.string().optional() });
const patienceMs = 90_000;

/** Runs `report-day` now: one more line goes to the recipients of alarms. */
export const checkDailyLine: Check = {
  name: 'Daily line',
  minutes: 2,
  whatToDo:
    "docs/runbook/clock.md, 'The daily report' and 'A schedule fails': the log of `report-day` in the stack Schedules says which request was refused.",
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
    const { answer, log } = await aws.invoke(name, patienceMs);
    const failure = Failure.safeParse(answer === '' ? null : JSON.parse(answer)).data;
    if (failure !== undefined)
      throw new Error(`${name} failed: ${failure.errorType ?? ''} ${failure.errorMessage}`);
    const unread = log.split('\n').filter((line) => line.includes(partNotRead));
    if (unread.length > 0)
      throw new Error(`it was sent without ${unread.length} of its parts: ${unread.join(' ')}`);
    return `${name} sent it to the recipients of alarms`;
  },
};
