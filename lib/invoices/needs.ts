import type { DomainNeeds } from '../platform/domain-needs.ts';
import { list } from '../platform/table-uses.ts';

const company = ['companyName', 'companyAddress', 'companyVatId', 'companyEmail'] as const;

export const invoices = {
  'list-invoices.call': { table: list },
  'download-invoice.call': {
    table: list,
    objects: ['read', 'write'],
    settings: company,
    memorySize: 1024,
    timeoutSeconds: 20,
  },
  'delete-invoice-file.call': { objects: ['remove'] },
  // 500 PDFs take 4 s of a whole processor.
  'download-all-invoices.call': {
    table: list,
    objects: ['read', 'write'],
    settings: company,
    memorySize: 1769,
    timeoutSeconds: 29,
  },
  'delete-invoices-file.call': { objects: ['remove'] },
} as const satisfies DomainNeeds<'invoices'>;
