import type { DomainNeeds } from '../platform/domain-needs.ts';
import { change, count, list, read } from '../platform/table-uses.ts';

const report = {
  table: [...read, ...list, ...change, ...count],
  settings: ['googleAnalyticsKeyParameter'],
  timeoutSeconds: 28,
} as const;

export const analytics = {
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
} as const satisfies DomainNeeds<'analytics'>;
