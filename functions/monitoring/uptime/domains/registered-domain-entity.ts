import { domainProblems } from '../../../../shared/uptime/registered-domain.ts';
import { ofAccount, inAccount } from '../../../platform/table/entity.ts';

/**
 * A domain on which an account has pages, as its registry describes it: one item, and one request a day, for all of
 * them.
 * Access: get by account and domain.
 */
export const registeredDomainEntity = ofAccount('registered-domain', {
  attributes: {
    /** Such as `example.co.uk`. */
    domain: { type: 'string', required: true },
    /** ISO 8601: when the registry was last asked. */
    checkedAt: { type: 'string' },
    /** ISO 8601: end of the registration. */
    endsAt: { type: 'string' },
    /** Name of the registrar; absent if the registry does not name it. */
    registrar: { type: 'string' },
    /** ISO 8601: when the registry returned it. */
    readAt: { type: 'string' },
    /** Days before the end that were reported last; -1 while it is far away. */
    stage: { type: 'number' },
    /** Page with which its end is reported, so that one site of several on the domain has the incident. */
    url: { type: 'string' },
    /** Why the registry did not return a date when it was last asked. */
    problem: { type: domainProblems },
    leaseOwner: { type: 'string' },
    leaseUntil: { type: 'string' },
    /** Epoch seconds: a month after it was last asked about, so that it goes with the pages. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byDomain: inAccount('domain#${domain}'),
  },
});
