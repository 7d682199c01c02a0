import { forgetPage, runPing } from '../../shared/jobs/catalogue.ts';
import { queueOf } from '../../shared/jobs/define-job.ts';
import { watchKindEntries } from '../../shared/watch-kinds.ts';
import type { DomainNeeds } from '../platform/domain-needs.ts';
import { change, list, remove } from '../platform/table-uses.ts';

const jobsThatFallDue = [...watchKindEntries.map(([, { job }]) => job), forgetPage, runPing];

export const schedules = {
  'dispatch-due.schedule': { table: ['Query gsi2'], sends: ['schedule'] },
  'report-day.schedule': { operator: true, timeoutSeconds: 60 },
  'plan-shard.worker': {
    table: [
      'Query gsi2',
      'BatchGetItem account',
      ...list,
      ...change,
      ...remove,
      'ConditionCheckItem account',
      'UpdateItem schedule',
    ],
    sends: jobsThatFallDue.map((job) => queueOf(job, 'clock')),
    settings: ['planOverrides'],
    isSet: ['cruxKeyParameter'],
  },
} as const satisfies DomainNeeds<'schedules'>;
