import { CustomAttributeType } from 'electrodb';
import { incidentCauses } from '../../../shared/causes/catalogue.ts';
import { ofAccount, inAccount, openItems } from '../../platform/table/entity.ts';
import type { TrackEpisode } from './track.ts';

/**
 * An incident of a site: what belongs together, from its beginning to its end.
 * Access: get by account and id; an account's incidents by the time at which they began; by shard, those that
 * may have to be escalated.
 */
export const incidentEntity = ofAccount('incident', {
  attributes: {
    /** Sorts by time: UUID version 7 of the beginning as it was first known. */
    incidentId: { type: 'string', required: true },
    siteKey: { type: 'string', required: true },
    /** Normalised address of the site. */
    site: { type: 'string', required: true },
    siteName: { type: 'string', required: true },
    title: { type: 'string', required: true },
    cause: { type: incidentCauses, required: true },
    /** `merged`: part of another incident; `withdrawn`: a late result has explained it away. */
    state: { type: ['open', 'ended', 'merged', 'withdrawn'] as const, required: true },
    beganAt: { type: 'string', required: true },
    /** ISO 8601; absent while it is open. */
    endedAt: { type: 'string' },
    episodes: { type: CustomAttributeType<TrackEpisode[]>('any'), required: true },
    /** Ids of its notifications. */
    notifications: { type: 'list', items: { type: 'string' }, required: true },
    /** Id of the incident that this one has become part of. */
    mergedInto: { type: 'string' },
    /** ISO 8601; when a user acknowledged it. */
    acknowledgedAt: { type: 'string' },
    /** ISO 8601; when a user marked it as a false alarm, which stops its notifications. */
    falseAlarmAt: { type: 'string' },
    /** ISO 8601; when a user last did or said something about it. */
    notedAt: { type: 'string' },
    /** User who handles it; empty after the assignment was undone. */
    assigneeId: { type: 'string' },
    /** Their name when they were assigned. */
    assigneeName: { type: 'string' },
    /** ISO 8601; when its assignee assigned it to themselves. Empty if someone else assigned it. */
    acceptedAt: { type: 'string' },
    /** Names of the escalation steps that have run. */
    escalated: { type: 'list', items: { type: 'string' } },
    /** ISO 8601; when the last of them ran. */
    escalatedAt: { type: 'string' },
    /** Shard of the sweep's index; absent if there is nothing left to escalate. */
    openShard: { type: 'string' },
    /** ISO 8601: when its escalation is checked next; absent with `openShard`. */
    retryAt: { type: 'string' },
    /** What was learned from it. */
    postMortem: { type: 'string' },
    /** ISO 8601; until then it sends nothing. */
    mutedUntil: { type: 'string' },
    /** Incremented with each write. */
    revision: { type: 'number', required: true },
    /** 13 months after the last change. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byId: inAccount('incident#${incidentId}'),
    open: openItems('open-incident'),
  },
});
