import { CustomAttributeType } from 'electrodb';
import { ofAccount, inAccount } from '../../platform/table/entity.ts';
import type { OriginMember } from './origin-members.ts';

/**
 * The incidents of an account that have the same cause and subject, such as a host or a certificate. One item, so that
 * simultaneous incidents of several sites know of each other. Access: get by cause and subject.
 */
export const originEntity = ofAccount('incident-origin', {
  attributes: {
    /** Cause and subject. */
    name: { type: 'string', required: true },
    members: { type: CustomAttributeType<OriginMember[]>('any'), required: true },
    /** Incremented with each write. */
    revision: { type: 'number', required: true },
    /** Kept as long as incidents. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byName: inAccount('incident-origin#${name}'),
  },
});
