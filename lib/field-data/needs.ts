import type { DomainNeeds } from '../platform/domain-needs.ts';
import { change, count, list, read } from '../platform/table-uses.ts';

export const fieldData = {
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
} as const satisfies DomainNeeds<'field-data'>;
