import type { DomainNeeds } from '../platform/domain-needs.ts';
import { list, read, remove } from '../platform/table-uses.ts';

export const history = {
  'list-field-data.call': { table: [...list, 'Query gsi1'] },
  'list-monthly-overall.call': { table: list },
  'list-monthly-lab-data.call': { table: list },
  'list-condition-changes.call': { table: list },
  'list-deployments.call': { table: list },
  'add-deployment.call': { table: [...list, 'PutItem account', ...remove] },
  'remove-deployment.call': { table: [...list, ...remove] },
  'get-incident-evidence.call': {
    table: [...read, ...list, 'BatchGetItem account', 'Query gsi1'],
  },
  'list-trends.call': { table: [...list, 'BatchGetItem account'], timeoutSeconds: 20 },
} as const satisfies DomainNeeds<'history'>;
