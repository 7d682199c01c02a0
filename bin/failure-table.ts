import { type AlarmId, type AlarmShape, alarms } from '../lib/alarms/catalogue.ts';
import { type Failure, failures } from '../lib/alarms/failures.ts';
import { anchorOf } from '../lib/alarms/anchor-of.ts';
import {
  deadWorkerWithin,
  failedJobWithin,
  raisedWithin,
  waitingJobWithin,
} from '../lib/alarms/seen-within.ts';
import { silentAfterMinutes } from '../lib/alarms/silent-after.ts';
import { workers } from '../shared/jobs/workers.ts';
import { schedules } from '../shared/deployment/schedules.ts';
import { markdownTable } from './markdown-table.ts';

const shapeOf = (id: AlarmId): AlarmShape => alarms[id];
const hours = 60;
const minutes = (count: number): string =>
  count < 2 * hours ? `${Math.ceil(count)} minutes` : `${Math.ceil(count / hours)} hours`;
const operator = (id: AlarmId): string => {
  const { page, see } = shapeOf(id);
  return `[${see}](${page}.md#${anchorOf(see)})`;
};

/** Failures, who sees them and how soon, from the catalogues; those of schedules and queues are tables of their own. */
export const failureTables = (): Record<string, string> => ({
  failures: markdownTable([
    ['What fails', 'The operator sees', 'Others see', 'Within'],
    ...Object.values<Failure>(failures).map(({ what, alarm, others = '' }) => [
      what,
      operator(alarm),
      others,
      minutes(raisedWithin(alarm)),
    ]),
  ]),
  schedules: markdownTable([
    ['Schedule', 'Fails', 'Is not started, or cannot load'],
    ...schedules.map((schedule) => [
      `\`${schedule.id}\``,
      minutes(raisedWithin('schedules-fail')),
      minutes(silentAfterMinutes(schedule)),
    ]),
  ]),
  queues: markdownTable([
    ['Queue', 'Its worker cannot load', 'A job fails five times', 'A job waits'],
    ...workers.map(({ id }) => [
      `\`${id}\``,
      minutes(deadWorkerWithin(id)),
      minutes(failedJobWithin(id)),
      waitingJobWithin(id).map(minutes).join('; scheduled: '),
    ]),
  ]),
});
