import { ofAccount, inAccount } from '../../platform/table/entity.ts';

/**
 * Until when Google is not asked about a property, so that its quotas are kept.
 * Access: get by account and property.
 */
export const analyticsPauseEntity = ofAccount('analytics-pause', {
  attributes: {
    propertyId: { type: 'string', required: true },
    why: { type: ['quota', 'away', 'not-set-up'] as const, required: true },
    until: { type: 'string', required: true },
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byProperty: inAccount('analytics-pause#${propertyId}'),
  },
});
