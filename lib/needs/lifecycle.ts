import * as jobs from '../../shared/jobs/catalogue.ts';
import { watchKindEntries } from '../../shared/jobs/watch-kinds.ts';
import type { AreaNeeds } from '../platform/domain-needs.ts';
import {
  change,
  countGuesses,
  list,
  openSockets,
  read,
  remove,
  sweep,
} from '../platform/table-uses.ts';

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
  jobs.renderStatusPage,
  jobs.deliverEvent,
  jobs.notifyOfOutages,
  jobs.escalateIncident,
  jobs.deliverMessage,
  jobs.sendDigest,
  jobs.takeAccountStep,
  jobs.checkProperty,
  jobs.sendSupportMail,
];

export const lifecycle = {
  'forget-page.worker': {
    table: [...read, ...list, 'Query gsi1', ...change, ...remove, 'BatchWriteItem account'],
    objects: ['remove'],
  },

  'ask-for-deletion.call': {
    table: [...list, ...change, ...read, 'GetItem session', ...countGuesses],
    users: ['AdminInitiateAuth'],
    sends: ['account'],
    timeoutSeconds: 20,
  },
  'keep-account.call': { table: [...list, ...change], sends: ['account'] },
  'delete-account.worker': {
    table: [
      ...read,
      ...openSockets,
      'UpdateItem account',
      'Query gsi1',
      'BatchWriteItem account',
      'BatchWriteItem device',
      'BatchWriteItem token',
      'BatchWriteItem status-slug',
      'DeleteItem identity',
      'Query session',
      'BatchWriteItem session',
      'PutItem retained-invoice',
    ],
    objects: ['list', 'remove'],
    statusPages: true,
    users: ['AdminDeleteUser', 'AdminListGroupsForUser', 'AdminUserGlobalSignOut'],
    sockets: ['close'],
    sends: ['long'],
    mail: true,
    settings: ['stripeKeyParameter'],
  },

  'convert-to-csv.call': {
    table: [...read, ...list, 'Query gsi1'],
    objects: ['read', 'write'],
    timeoutSeconds: 20,
  },
  'export-fixes.call': { table: [...read, ...list, 'BatchGetItem account'], timeoutSeconds: 20 },
  'export-availability.call': { table: [...read, ...list] },
  'export-visitors.call': { table: [...read, ...list] },
  'download-csv.call': { objects: ['read'] },
  'delete-csv.call': { objects: ['remove'] },
  'get-account-export.call': { table: read },
  'start-account-export.call': {
    table: [...read, 'PutItem account', ...remove],
    sends: ['long'],
    objects: ['remove'],
  },
  'download-account-export.call': { table: read, objects: ['read'], timeoutSeconds: 20 },
  // Compression needs a whole processor; the file grows on the disk.
  'export-account.worker': {
    table: [...read, ...list, ...change, ...remove, 'Query session'],
    sends: ['long'],
    objects: ['write', 'tag'],
    mail: true,
    memorySize: 1769,
    temporaryStorage: 4096,
  },

  'dispatch-due.schedule': {
    table: ['Query gsi2', 'GetItem schedule', 'UpdateItem schedule'],
    // Uptime checks, heartbeats, and the work that is spread over the hour.
    sends: ['check', 'schedule'],
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
} as const satisfies AreaNeeds<'lifecycle'>;
