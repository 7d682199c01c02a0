import { countLetters } from '../../../functions/lifecycle/schedules/count-letters.ts';
import { type Check, cloudOf } from '../check.ts';
import { resourceOf } from '../resources.ts';

export const checkDeadLetters: Check = {
  name: 'Dead letters',
  minutes: 2,
  whatToDo:
    "docs/runbook/jobs.md, 'Dead letters', has a row for each job: find the reason in the worker's log, fix it, and redrive or purge the queue.",
  async run(world) {
    const {
      aws,
      settings: { stage },
    } = cloudOf(world);
    const url = await resourceOf(aws, `WebVitals-${stage}-Jobs`, {
      type: 'AWS::SQS::Queue',
      name: 'DeadLetters',
    });
    const { total, byJob } = await countLetters(aws.sqs, url);
    if (total === 0) return 'there are none';
    const jobs = Object.entries(byJob).map(([job, count]) => `${job} (${count})`);
    throw new Error(`${total} jobs were given up: ${jobs.join(', ')}`);
  },
};
