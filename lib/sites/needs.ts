import type { DomainNeeds } from '../platform/domain-needs.ts';
import { change, count, list, read, remove } from '../platform/table-uses.ts';

/** Adds sites, and enables email with the first. */
const adds = [...list, ...change, 'ConditionCheckItem account'] as const;

export const sites = {
  // Starts watching pages that the clock does not watch yet.
  'list-sites.call': { table: [...list, 'BatchGetItem account', ...change] },
  'get-site.call': { table: list },
  'get-portfolio.call': { table: [...read, ...list, 'BatchGetItem account'] },
  'add-site.call': { table: adds },
  'begin-adding.call': {
    table: [...adds, ...count],
    sends: ['scan'],
    timeoutSeconds: 20,
  },
  // Adds sites whose first scan has ended.
  'list-adding.call': {
    table: adds,
    sends: ['scan'],
  },
  'forget-adding.call': { table: remove },
  // Gives a site's language to each of its pages.
  'edit-site.call': { table: [...list, 'UpdateItem account'], timeoutSeconds: 28 },
  // Thousands of pages are removed 48 at a time.
  'delete-site.call': {
    table: [...list, ...change, ...remove],
    sends: ['long', 'delivery'],
    timeoutSeconds: 28,
  },
  // Sites of a thousand pages are paused page by page.
  'pause-sites.call': { table: [...list, ...change], timeoutSeconds: 28 },
  'resume-sites.call': { table: [...list, ...change], timeoutSeconds: 28 },
  'check-sites-limit.call': {},
  'check-pages-limit.call': {},
  'find-pages.call': { table: read, timeoutSeconds: 28 },
  'add-pages.call': { table: [...list, ...change] },
  'add-single-page.call': { table: [...list, ...change] },
  'delete-page.call': { table: [...list, ...change, ...remove], sends: ['long'] },
} as const satisfies DomainNeeds<'sites'>;
