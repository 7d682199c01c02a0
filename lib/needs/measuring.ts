import { type AreaNeeds, withChromium } from '../platform/domain-needs.ts';
import { change, count, list, openSockets, read, remove } from '../platform/table-uses.ts';

const report = {
  table: [...read, ...list, ...change, ...count],
  settings: ['googleAnalyticsKeyParameter'],
  timeoutSeconds: 28,
} as const;

export const measuring = {
  // New addresses also count against a limit.
  'start-scan.call': { table: [...list, ...change, ...count], sends: ['scan'] },
  'get-scan-status.call': { table: list },
  'get-latest-scan.call': { table: ['BatchGetItem account'] },
  'get-lab-settings.call': { table: [...read, ...list] },
  'set-lab-settings.call': { table: [...read, ...list, 'UpdateItem account'] },
  'get-suggestions.call': { objects: ['read'] },
  'get-scan-figures.call': { table: list, objects: ['read'] },
  'get-scan-verdict.call': { table: [...list, 'BatchGetItem account'], objects: ['read'] },
  'get-scan-changes.call': { table: [...list, 'BatchGetItem account'], objects: ['read'] },
  'get-scan-categories.call': { table: list, objects: ['read'] },
  'get-waterfall.call': { objects: ['read'] },
  'get-tech-stack.call': { objects: ['read'] },
  'list-statuses.call': { table: [...list, 'BatchGetItem account'], timeoutSeconds: 20 },
  'run-lighthouse.worker': {
    table: [
      ...read,
      ...list,
      'Query gsi1',
      ...change,
      ...remove,
      ...count,
      'ConditionCheckItem account',
      'Query calibration',
      'UpdateItem calibration',
    ],
    sends: ['delivery', 'scan'],
    objects: ['write'],
    sockets: ['push'],
    settings: ['cruxKeyParameter', 'cruxQueriesPerMinute'],
    ...withChromium,
    // 3 GB come with 1.75 vCPUs; with less, Lighthouse measures the machine instead of the page.
    memorySize: 3008,
  },
  'start-due-scan.worker': {
    table: [...read, ...list, ...change],
    sends: ['scan'],
  },

  'start-proof.call': {
    table: [...read, ...list, 'PutItem account', ...count],
    objects: ['read'],
    sends: ['scan'],
  },
  'get-proofs.call': { table: list },
  'get-proof-filmstrips.call': { table: [...read, ...list], objects: ['read'] },
  'run-proof.worker': {
    table: [...read, 'UpdateItem account', ...openSockets],
    objects: ['read', 'write', 'remove'],
    sockets: ['push'],
    ...withChromium,
    memorySize: 3008,
  },

  'list-suggestion-texts.call': {},
  'request-suggestion.call': { table: ['PutItem account'] },

  'get-score.call': { table: list },

  'get-field-history.call': { isSet: ['cruxKeyParameter'] },
  // Requests count against CrUX's quota.
  'get-origin-summary.call': {
    table: ['PutItem account', ...count],
    settings: ['cruxKeyParameter', 'cruxQueriesPerMinute'],
    timeoutSeconds: 28,
  },
  'read-field-data.worker': {
    table: [...read, ...list, ...change, ...count],
    sends: ['delivery'],
    settings: ['cruxKeyParameter', 'cruxQueriesPerMinute'],
  },

  'get-visitor-script.call': { table: [...read, ...list], settings: ['publicUrl'] },
  'set-visitor-settings.call': {
    table: [...read, ...list, 'PutItem account', 'ConditionCheckItem account'],
    settings: ['publicUrl'],
  },
  'get-visitor-report.call': { table: [...read, ...list], memorySize: 1024 },
  'get-visitor-pages.call': { table: [...read, ...list], memorySize: 1024 },
  'serve-visitor-script.call': { table: ['Query gsi1'], settings: ['publicUrl'] },
  // Half a processor reads 20,000 beacons in a few seconds.
  'roll-up-visitors.worker': {
    table: [...read, 'Query gsi1', ...change],
    sends: ['long'],
    visitorLogs: true,
    memorySize: 1024,
  },
  'merge-visitors.worker': {
    table: [...read, ...list, ...change, ...remove, 'BatchWriteItem account'],
    sends: ['long', 'delivery'],
    memorySize: 1024,
  },

  'start-validation.call': {
    table: change,
    sends: ['validation'],
    objects: ['read'],
    settings: ['markupChecker'],
    timeoutSeconds: 29,
  },
  'get-latest-validation.call': { objects: ['read'], settings: ['markupChecker'] },
  'validate-page.worker': {
    table: [...read, ...change, ...remove],
    sends: ['delivery'],
    objects: ['write', 'remove'],
    settings: ['markupChecker'],
    // Java's 512 MB of heap and as much around it, and a processor to start it with.
    memorySize: 2048,
  },
  'start-due-validation.worker': {
    table: [...read, ...change],
    sends: ['validation'],
  },

  'take-screenshot-now.call': {
    table: [...list, ...change],
    sends: ['screenshot'],
    objects: ['read'],
    timeoutSeconds: 29,
  },
  'list-screenshots.call': { table: list, objects: ['read'] },
  'compare-screenshots.call': { table: [...read, ...list] },
  'get-screenshot-difference.call': { table: list, objects: ['read'] },
  'check-for-changes.worker': {
    table: [...read, ...list, 'PutItem account'],
    sends: ['screenshot'],
  },
  'take-screenshot.worker': {
    table: [...read, ...list, ...change, ...remove],
    sends: ['delivery'],
    objects: ['read', 'write'],
    ...withChromium,
  },

  'get-ranking.call': {
    table: [...list, ...change],
    settings: ['semrushKeyParameter', 'semrushDatabase'],
    timeoutSeconds: 28,
  },

  'get-analytics.call': report,
  'get-page-analytics.call': report,
  'add-property-id.call': {
    table: [...list, 'UpdateItem account'],
    settings: ['googleAnalyticsKeyParameter'],
    timeoutSeconds: 28,
  },
  'get-analytics-setup.call': { table: list, settings: ['googleAnalyticsKeyParameter'] },
  'check-property.worker': {
    table: [...read, 'UpdateItem account'],
    settings: ['googleAnalyticsKeyParameter'],
  },
} as const satisfies AreaNeeds<'measuring'>;
