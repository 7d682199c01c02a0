import { CustomAttributeType } from 'electrodb';
import type { PublicCheckSettings } from '../../../shared/models/monitoring/check-settings.ts';
import type { DueTimes } from '../../../shared/jobs/watch-kinds.ts';
import { ofAccount, gsi2, inAccount } from '../../platform/table/entity.ts';

/** Whether a page is up, as far as the next check has to know. */
export interface KnownUptime {
  status: 'up' | 'down';
  /** ISO 8601; time of the first check with that status. */
  since: string;
  /** Set if it was down before. */
  hasRecovered?: true | undefined;
  /** Set if it shows nothing, or an error. */
  isBroken?: true | undefined;
  /** Set if other places reach it, and we do not. */
  isOneRegion?: true | undefined;
}

const watchSubjects = ['competitor', 'endpoint'] as const;
export type WatchSubject = (typeof watchSubjects)[number];

/**
 * What the clock watches: home page of a site, one of its pages, an endpoint, or a competitor. Written in the transaction
 * that adds the page, and marked in the one that removes it, until the page's data is deleted too. One item for all
 * kinds of work, so that a run costs one write. Access: by account and address; those that are due, by shard.
 */
export const watchedPageEntity = ofAccount('watched-page', {
  attributes: {
    urlKey: { type: 'string', required: true },
    url: { type: 'string', required: true },
    /**
     * Set for a competitor, which has its own rhythm and raises no alarm, and for an endpoint, of which only the uptime is
     * watched; absent for own sites and pages.
     */
    subject: { type: watchSubjects },
    /** `keyOfUrl` of its site, by people's name, and when it was added (ISO 8601): of an endpoint. */
    siteKey: { type: 'string' },
    name: { type: 'string' },
    addedAt: { type: 'string' },
    /** How its uptime is checked; absent for what a browser does. Always set for an endpoint. */
    check: { type: CustomAttributeType<PublicCheckSettings>('any') },
    /** Availability that its account aims for, in percent; absent for the usual one. */
    target: { type: 'number' },
    /** `shardOf(accountId, urlKey)`. */
    shard: { type: 'string', required: true },
    /** ISO 8601; the earliest of `due`. */
    nextDue: { type: 'string', required: true },
    /** ISO 8601, when the page was removed; absent while it is watched. */
    removedAt: { type: 'string' },
    /**
     * The account is suspended, or its plan is over: nothing is sent until the page is woken, and everything
     * then.
     */
    isSilent: { type: 'boolean' },
    /** ISO 8601, when someone of the account paused its sites; absent while it is checked. */
    pausedAt: { type: 'string' },
    /** BCP 47, of its site; absent for English. */
    language: { type: 'string' },
    /** Minutes between uptime checks that its account has chosen; absent for those of the plan. */
    wantedMinutes: { type: 'number' },
    /** Minutes between them, by choice and plan as of its last turn; absent before the first. */
    everyMinutes: { type: 'number' },
    /** What its newest settled uptime check found, so that one that finds the same needs no other item; absent before the first. */
    known: { type: CustomAttributeType<KnownUptime>('any') },
    /** By kind; a missing one was never planned. */
    due: { type: CustomAttributeType<DueTimes>('any'), required: true },
  },
  indexes: {
    byUrl: inAccount('watched-page#${urlKey}'),
    due: gsi2('due#${shard}', '${nextDue}'),
  },
});
