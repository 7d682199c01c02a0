import type { DomainNeeds } from '../platform/domain-needs.ts';
import { list, read } from '../platform/table-uses.ts';

export const mail = {
  'get-unsubscription.call': { table: [...list, ...read], settings: ['mailLinkKeyParameter'] },
  'unsubscribe.call': { table: ['UpdateItem account'], settings: ['mailLinkKeyParameter'] },
  'take-mail-feedback.worker': {
    table: [...read, 'PutItem account', 'UpdateItem account'],
    sends: ['delivery'],
  },
} as const satisfies DomainNeeds<'mail'>;
