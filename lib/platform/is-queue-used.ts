import { jobs } from '../../shared/jobs/all-jobs.ts';
import type { QueueName } from '../../shared/jobs/job-queues.ts';
import { settingEntries } from '../../shared/settings/catalogue.ts';
import type { Settings } from '../settings.ts';

/** Whether any job of a queue can be sent: one that needs a secret is not, until it is set. */
export const isQueueUsed = (queue: QueueName, settings: Settings): boolean =>
  jobs.some(
    (job) =>
      job.queue === queue &&
      (job.needs === undefined ||
        settingEntries.some(
          ([name, { variable }]) =>
            variable === job.needs && ![undefined, ''].includes(Reflect.get(settings, name)),
        )),
  );
