import { type AreaNeeds, withChromium } from '../platform/domain-needs.ts';
import {
  change,
  count,
  findShareLink,
  list,
  openSockets,
  read,
  remove,
} from '../platform/table-uses.ts';

/** Adds sites, and enables email with the first. */
const adds = [...list, ...change, 'ConditionCheckItem account'] as const;

/** Observes what a page shows. */
const shows = { table: [...read, ...list], settings: ['publicUrl', 'statusDomains'] } as const;

/** Reads the open sockets of customers and of staff, and deletes those that turn out to be closed. */
const pushes = { table: [...openSockets, 'Query gsi2'], sockets: ['push'] } as const;
const toStaff = { table: ['Query gsi2', 'DeleteItem account'], sockets: ['push'] } as const;
/** Names the customers. */
const names = ['BatchGetItem account'] as const;
/** Asks who is still on staff. */
const ofStaff = { users: ['AdminListGroupsForUser'] } as const;
const sendsMessages = {
  table: [...pushes.table, ...read, ...count, 'PutItem account'],
  sockets: ['push'],
  ...ofStaff,
} as const;
/** Names the member of staff to the others, besides. */
const knowsStaff = { users: ['AdminListGroupsForUser', 'AdminGetUser'] } as const;

const looksOver = [...read, ...list, 'BatchGetItem account'] as const;

export const portfolio = {
  // Starts watching pages that the clock does not watch yet.
  'list-sites.call': { table: [...list, 'BatchGetItem account', 'UpdateItem account'] },
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

  'list-competitors.call': { table: list },
  'check-competitors-limit.call': {},
  // Holds ten addresses at once against the guard, and waits for their answers.
  'add-competitors.call': {
    table: [...list, ...read, ...change, ...count, 'ConditionCheckItem account'],
    sends: ['scan'],
    timeoutSeconds: 28,
  },
  'assign-competitor.call': { table: [...list, ...change] },
  'delete-competitor.call': {
    table: [...change, ...remove],
    sends: ['long', 'delivery'],
  },

  'start-import.call': {
    table: [...read, 'PutItem account'],
    sends: ['check'],
  },
  'get-import.call': { table: read },
  'confirm-import.call': {
    table: [...read, ...list, 'UpdateItem account'],
    sends: ['check'],
  },
  // Has added sites scanned.
  'run-import.worker': {
    table: [...read, ...list, ...change, 'ConditionCheckItem account'],
    sends: ['schedule', 'check'],
  },

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

  'list-reports.call': { table: list },
  'start-report.call': { table: [...read, 'PutItem account'], sends: ['long'] },
  'start-incident-report.call': {
    table: [...read, ...list, 'BatchGetItem account', 'PutItem account'],
    sends: ['long'],
  },
  'get-report.call': { table: [...read, ...list] },
  'edit-report.call': { table: [...read, 'UpdateItem account'], sends: ['long'] },
  'send-report.call': { table: [...read, 'UpdateItem account'], sends: ['long'] },
  'send-test-report.call': {
    table: [...read, 'UpdateItem account'],
    objects: ['read'],
    sends: ['long'],
    mail: true,
    settings: ['publicUrl'],
    timeoutSeconds: 20,
  },
  'download-report.call': {
    table: [...read, 'UpdateItem account'],
    objects: ['read'],
    sends: ['long'],
    timeoutSeconds: 20,
  },
  'delete-report.call': { table: [...read, ...list, ...remove], objects: ['remove'] },
  'get-brand.call': { table: read },
  'save-brand.call': { table: [...read, ...list, 'PutItem account'] },
  'save-report-schedule.call': { table: [...read, 'PutItem account', ...remove] },
  'write-report.worker': {
    table: [...read, ...list, 'BatchGetItem account', ...change, ...remove, 'Query gsi1'],
    objects: ['read', 'write'],
    sends: ['long'],
    mail: true,
    ...withChromium,
  },

  // A password is hashed with 16 MB of memory, five times.
  'create-share-link.call': { table: [...list, ...read, 'PutItem account'], memorySize: 1024 },
  'list-share-links.call': { table: [...list, ...read] },
  'revoke-share-link.call': { table: [...read, ...remove] },
  'open-share-link.call': {
    table: [...findShareLink, ...read, ...count, 'UpdateItem account'],
    memorySize: 1024,
  },
  'get-shared-report.call': { table: read },
  'get-shared-view.call': {
    table: [...read, ...list, 'BatchGetItem account'],
    objects: ['read'],
  },

  'list-status-pages.call': { table: [...list, ...read], settings: ['statusDomains'] },
  'add-status-page.call': {
    table: [...list, ...read, 'PutItem account', 'PutItem status-slug'],
    sends: ['delivery'],
    settings: ['monitorKeyParameter'],
  },
  'save-status-page.call': {
    table: [...list, ...read, ...change],
    sends: ['delivery'],
    settings: ['monitorKeyParameter', 'statusDomains'],
  },
  'remove-status-page.call': {
    table: [
      ...read,
      ...list,
      ...change,
      ...remove,
      'BatchWriteItem account',
      'DeleteItem status-slug',
    ],
    statusPages: true,
  },
  'list-status-incidents.call': { table: [...read, ...list] },
  'open-status-incident.call': { table: [...read, ...list, ...change], sends: ['delivery'] },
  'update-status-incident.call': { table: [...read, ...change], sends: ['delivery'] },
  'remove-status-incident.call': { table: [...read, ...change, ...remove], sends: ['delivery'] },
  'subscribe-to-status.call': {
    table: [...read, ...list, 'UpdateItem account', 'GetItem status-slug', ...count],
    mail: true,
    settings: ['mailLinkKeyParameter'],
  },
  'subscribe-webhook-to-status.call': {
    table: [...read, ...list, 'UpdateItem account', 'GetItem status-slug', ...count],
    settings: ['mailLinkKeyParameter', 'publicUrl', 'statusDomains'],
    timeoutSeconds: 20,
  },
  'get-status-subscription.call': {
    table: [...read, 'GetItem status-slug'],
    settings: ['mailLinkKeyParameter'],
  },
  'confirm-status-subscription.call': {
    table: [...read, 'GetItem status-slug', 'UpdateItem account'],
    settings: ['mailLinkKeyParameter'],
  },
  'stop-status-subscription.call': {
    table: [...read, 'GetItem status-slug', ...remove],
    settings: ['mailLinkKeyParameter'],
  },
  'send-status-update.worker': {
    table: [...read, 'UpdateItem account', ...remove],
    sends: ['delivery'],
    mail: true,
    settings: ['mailLinkKeyParameter', 'statusDomains'],
  },
  'preview-status-page.call': { ...shows, timeoutSeconds: 20 },
  'render-status-page.worker': {
    ...shows,
    table: [...shows.table, 'UpdateItem account', 'GetItem status-slug'],
    settings: [...shows.settings, 'monitorKeyParameter'],
    statusPages: true,
  },

  'send-contact-request.call': {
    table: [...toStaff.table, ...count, 'PutItem account'],
    sockets: ['push'],
    sends: ['account'],
    objects: ['write'],
    timeoutSeconds: 20,
  },
  'send-message.call': sendsMessages,
  'send-message-to-admin.socket': sendsMessages,
  'get-messages.call': { table: [...read, ...list] },
  'get-conversation-status.call': { table: read },
  'read-messages.call': { table: [...read, 'PutItem account'] },
  'user-connect.socket': { table: read },
  'user-typing.socket': toStaff,
  'support-typing.socket': { ...pushes, ...ofStaff },
  'list-desk.call': { table: ['Query gsi1', ...names], ...ofStaff },
  'get-desk-conversation.call': { table: [...read, ...list, ...names], ...ofStaff },
  'get-desk-contact-request.call': {
    table: [...read, ...list, ...names],
    objects: ['read'],
    ...ofStaff,
  },
  'change-desk-entry.call': {
    table: [...toStaff.table, ...read, ...names, 'PutItem account'],
    sockets: ['push'],
    ...knowsStaff,
  },
  'answer-customer.call': {
    table: [...pushes.table, ...read, 'PutItem account'],
    sockets: ['push'],
    ...knowsStaff,
  },
  'read-customer.call': {
    table: [...toStaff.table, ...read, ...names, 'PutItem account'],
    sockets: ['push'],
    ...ofStaff,
  },
  'send-support-mail.worker': {
    table: [...read, ...list, 'PutItem account', 'UpdateItem account', 'DeleteItem account'],
    objects: ['read'],
    mail: true,
    settings: ['supportEmail'],
  },

  'list-news.call': { table: looksOver, timeoutSeconds: 20 },
  'list-fixes.call': { table: looksOver, timeoutSeconds: 20 },
  'list-client-numbers.call': { table: looksOver },
  'list-team-work.call': { table: looksOver },
  'list-missing-data.call': { table: looksOver, isSet: ['cruxKeyParameter'] },
  'list-expiring.call': { table: looksOver },
  'create-expiry-feed.call': { table: ['PutItem account'], settings: ['publicUrl'] },
  'remove-expiry-feed.call': { table: remove },
  'get-expiry-calendar.call': { table: [...looksOver, 'Query gsi1'] },
} as const satisfies AreaNeeds<'portfolio'>;
