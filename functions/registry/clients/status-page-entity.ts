import { CustomAttributeType } from 'electrodb';
import type { StatusPage } from '../../../shared/models/portfolio/status-page.ts';
import { inAccount, type ItemOf, ofAccount, openItems } from '../../platform/table/entity.ts';

/** With what a page with a password is encrypted. */
export interface StatusLock {
  /** Base64, and the rounds of PBKDF2, by which readers derive the key from the password. */
  salt: string;
  iterations: number;
  /** The key, by `sealText`. */
  sealed: string;
}

/**
 * A status page: what is public of it is rendered to objects.
 * Access: get by account and id; list an account's; those that are due to be rendered, by shard.
 */
export const statusPageEntity = ofAccount('status-page', {
  attributes: {
    pageId: { type: 'string', required: true },
    slug: { type: 'string', required: true },
    title: { type: 'string', required: true },
    /** Absent for a page of the account. */
    clientId: { type: 'string' },
    /** `#1971c2`; absent for that of the client. */
    colour: { type: 'string' },
    isPublished: { type: 'boolean', required: true },
    /** Absent for a page of an earlier version: it does not. */
    showsResponseTimes: { type: 'boolean' },
    /** Absent for a page that everyone may read. */
    lock: { type: CustomAttributeType<StatusLock>('any') },
    groups: { type: CustomAttributeType<StatusPage['groups']>('any'), required: true },
    createdAt: { type: 'string', required: true },
    /** Number of reasons to render it so far: an object that was rendered before the last one is out of date. */
    revision: { type: 'number', required: true },
    /** How often it has been saved; absent before the first of an earlier version. */
    version: { type: 'number' },
    openShard: { type: 'string' },
    /** ISO 8601: the sweep has it rendered then. */
    retryAt: { type: 'string' },
  },
  indexes: {
    byId: inAccount('status-page#${pageId}'),
    open: openItems('due-status-page'),
  },
});
export type StatusPageItem = ItemOf<typeof statusPageEntity>;
