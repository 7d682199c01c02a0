import { type AlarmId, type AlarmShape, alarms } from '../lib/alarms/catalogue.ts';
import { type Failure, failures, shownFailures } from '../lib/alarms/failures.ts';
import { anchorOf } from '../lib/alarms/anchor-of.ts';
import { silentAfterMinutes } from '../lib/alarms/silent-after.ts';
import { jobs } from '../shared/jobs/catalogue.ts';
import { queuesOf } from '../shared/jobs/define-job.ts';
import { queues } from '../shared/jobs/job-queues.ts';
import { schedules } from '../shared/deployment/schedules.ts';
import { settingEntries } from '../shared/settings/catalogue.ts';
import { markdownTable } from './markdown-table.ts';

const shapeOf = (id: AlarmId): AlarmShape => alarms[id];
/** The pauses after the four failures before the last, 15 s doubled, and a minute of work in all. */
const fiveDeliveriesMinutes = (15 + 30 + 60 + 120 + 60) / 60;

/** Minutes until an alarm is raised. */
const withinOf = (id: AlarmId): number => (shapeOf(id).minutes ?? 5) * (shapeOf(id).periods ?? 1);
const minutes = (count: number): string => `${Math.ceil(count)} minutes`;
const operator = (id: AlarmId): string => {
  const { see } = shapeOf(id);
  return `The operator: [${see}](#${anchorOf(see)})`;
};
const row = (
  { what, alarm, others }: Failure,
  within: number = withinOf(alarm),
): readonly string[] => [what, operator(alarm), others ?? '', minutes(within)];

const ofJobs = jobs.flatMap((job) => {
  const waits = Math.max(...queuesOf(job).map((name) => queues[name].waitsAtMostMinutes));
  const others = shownFailures[job.id];
  const shown = others === undefined ? {} : { others };
  return [
    row(
      { what: `\`${job.id}\` fails five times`, alarm: 'dead-letters', ...shown },
      fiveDeliveriesMinutes + withinOf('dead-letters'),
    ),
    row(
      { what: `\`${job.id}\` is not started, or too slow`, alarm: 'job-waits' },
      waits + withinOf('job-waits'),
    ),
  ];
});
const ofSchedules = schedules.flatMap((schedule) => [
  row({ what: `\`${schedule.id}\` fails`, alarm: 'schedules-fail' }),
  row(
    { what: `\`${schedule.id}\` is not started`, alarm: 'clock-silent' },
    silentAfterMinutes(schedule),
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
    ...ofJobs,
    ...ofSecrets,
  ]);
