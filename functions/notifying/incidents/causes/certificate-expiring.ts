import type { CauseDerivation } from './derive-cause.ts';
import { expiryDerivation } from './expiry.ts';

/** All pages of a host have the same certificates, and other hosts may share them. */
export const certificateExpiring: CauseDerivation = {
  ...expiryDerivation({
    cause: 'certificate-expiring',
    expired: 'certificate-expired',
    thing: 'certificate',
    ends: ['expires', 'has expired', 'was to expire', 'had expired'],
    advice: 'Renew it before then, or browsers will warn visitors away.',
    warning: 'Browsers warn visitors until it is renewed.',
    why: 'A check of the site read the date in its certificate.',
    checkOf: 'Uptime check',
  }),
  samplesOf(event) {
    if (event.type !== 'certificate-expiring' && event.type !== 'certificate-renewed') return [];
    const { at, subject, facts } = event;
    const { host: part, expiresAt } = facts;
    const track = { cause: 'certificate-expiring', url: subject.url, part } as const;
    if (event.type === 'certificate-renewed')
      return [{ track, at, seen: { as: 'certificate-renewed', expiresAt } }];
    const { daysLeft, fingerprint, authority } = event.facts;
    const words =
      authority === undefined
        ? undefined
        : `It is the certificate of the authority ${authority}, without which that of ${part} is not valid.`;
    return [{ track, at, seen: { as: 'certificate', expiresAt, daysLeft, fingerprint, words } }];
  },
};
