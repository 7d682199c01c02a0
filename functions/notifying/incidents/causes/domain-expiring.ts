import type { CauseDerivation } from './derive-cause.ts';
import { expiryDerivation } from './expiry.ts';

/** The registration of a domain. */
export const domainExpiring: CauseDerivation = {
  ...expiryDerivation({
    cause: 'domain-expiring',
    expired: 'domain-expired',
    thing: 'registration',
    ends: ['ends', 'has ended', 'was to end', 'had ended'],
    advice: 'Renew it with your registrar before then, or the site and its mail stop working.',
    warning: 'The site and its mail may stop working, and others may register the domain.',
    why: 'The registry of the domain publishes this date.',
    checkOf: 'Domain check',
  }),
  samplesOf(event) {
    if (event.type !== 'domain-expiring' && event.type !== 'domain-renewed') return [];
    const { at, subject, facts } = event;
    const { domain: part, expiresAt } = facts;
    const track = { cause: 'domain-expiring', url: subject.url, part } as const;
    if (event.type === 'domain-renewed')
      return [{ track, at, seen: { as: 'domain-renewed', expiresAt } }];
    const { daysLeft } = event.facts;
    return [{ track, at, seen: { as: 'domain', expiresAt, daysLeft } }];
  },
};
