import * as jobs from '../../shared/jobs/catalogue.ts';
import { watchKindEntries } from '../../shared/jobs/watch-kinds.ts';
import type { DomainNeeds } from '../platform/domain-needs.ts';
import { change, list, openSockets, read, remove, sweep } from '../platform/table-uses.ts';

const jobsThatFallDue = [
  ...watchKindEntries.map(([, { job }]) => job),
  jobs.forgetPage,
  jobs.runPing,
];
/** Sent again where they were lost, for the waiting user or the clock. */
const jobsThatAreSwept = [
  jobs.runLighthouse,
  jobs.runProof,
  jobs.validatePage,
  jobs.takeScreenshot,
  jobs.checkUptime,
  jobs.runPing,
  jobs.exportAccount,
  jobs.writeReport,
  jobs.deliverEvent,
  jobs.tellOutages,
  jobs.deliverMessage,
  jobs.sendDigest,
  jobs.takeAccountStep,
  jobs.checkProperty,
  jobs.sendSupportMail,
];

export const schedules = {
  'dispatch-due.schedule': {
    table: ['Query gsi2', 'GetItem schedule', 'UpdateItem schedule'],
    sends: ['schedule'],
  },
  'report-day.schedule': { operator: true, timeoutSeconds: 60 },
  'sweep.schedule': {
    // Sites whose first scan has ended are added, with email by default for the first.
    table: [
      ...sweep,
      ...read,
      ...list,
      ...openSockets,
      'GetItem schedule',
      'UpdateItem schedule',
      'ConditionCheckItem account',
    ],
    // The recordings of proofs that it gives up.
    objects: ['remove'],
    sends: [...new Set(jobsThatAreSwept.map(({ queue }) => queue))],
    sockets: ['push'],
    isSet: ['googleAnalyticsKeyParameter'],
    // It ends before the next one begins.
    timeoutSeconds: 280,
  },
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
    sends: [...new Set(jobsThatFallDue.map(({ queue }) => queue))],
    isSet: ['cruxKeyParameter'],
  },
} as const satisfies DomainNeeds<'schedules'>;
