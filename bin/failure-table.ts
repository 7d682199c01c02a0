import { type AlarmId, type AlarmShape, alarms } from '../lib/alarms/catalogue.ts';
import { type Failure, failures, shownFailures } from '../lib/alarms/failures.ts';
import { anchorOf } from '../lib/alarms/anchor-of.ts';
import {
  deadWorkerWithin,
  failedJobWithin,
  raisedWithin,
  waitingJobWithin,
} from '../lib/alarms/seen-within.ts';
import { silentAfterMinutes } from '../lib/alarms/silent-after.ts';
import { jobs } from '../shared/jobs/catalogue.ts';
import { workers } from '../shared/jobs/workers.ts';
import { schedules } from '../shared/deployment/schedules.ts';
import { settingEntries } from '../shared/settings/catalogue.ts';
import { markdownTable } from './markdown-table.ts';

const shapeOf = (id: AlarmId): AlarmShape => alarms[id];
const hours = 60;
const minutes = (count: number): string =>
  count < 2 * hours ? `${Math.ceil(count)} minutes` : `${Math.ceil(count / hours)} hours`;
const operator = (id: AlarmId): string => {
  const { see } = shapeOf(id);
  return `The operator: [${see}](#${anchorOf(see)})`;
};
const row = (
  { what, alarm, others }: Failure,
  within: string = minutes(raisedWithin(alarm)),
): readonly string[] => [what, operator(alarm), others ?? '', within];

const ofJobs = jobs.flatMap((job) => {
  const others = shownFailures[job.id];
  const shown = others === undefined ? {} : { others };
  return [
    row(
      { what: `\`${job.id}\` fails five times`, alarm: 'dead-letters', ...shown },
      minutes(failedJobWithin(job.queue)),
    ),
    row(
      { what: `\`${job.id}\` is not received, or waits for other jobs`, alarm: 'job-waits' },
      waitingJobWithin(job.queue).map(minutes).join('; scheduled: '),
    ),
  ];
});
const ofWorkers = workers.map((worker) =>
  row(
    {
      what: `The worker of \`${worker.id}\` cannot load, or is cut off at every job`,
      alarm: 'dead-letters',
    },
    minutes(deadWorkerWithin(worker.id)),
  ),
);
const ofSchedules = schedules.flatMap((schedule) => [
  row({ what: `\`${schedule.id}\` fails`, alarm: 'schedules-fail' }),
  row(
    { what: `\`${schedule.id}\` is not started, or cannot load`, alarm: 'clock-silent' },
    minutes(silentAfterMinutes(schedule)),
  ),
]);
const ofSecrets = settingEntries
  .filter(([, { kind, where }]) => kind === 'secret' && where !== 'local')
  .map(([name]) => row({ what: `The secret of \`${name}\` cannot be read`, alarm: 'own-faults' }));

const head = ['What fails', 'Who sees it', 'Who else', 'Within'];

/** Failures, who sees them and how soon, from the catalogues. */
export const failureTable = (): string =>
  markdownTable([
    head,
    ...Object.values<Failure>(failures).map((failure) => row(failure)),
    ...ofSchedules,
    ...ofWorkers,
    ...ofJobs,
    ...ofSecrets,
  ]);
