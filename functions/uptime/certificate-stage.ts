import { certificateStages } from '../../shared/events/catalogue.ts';
import type { EventOf } from '../../shared/events/catalogue.ts';
import type { EndedCheck } from './page-uptime.ts';
import { type Expiry, expiryChange } from './expiry-stage.ts';
import type { CheckOutcome } from './check-outcome.ts';

/** The recorded state of a page's certificate. */
export interface CertificateStage extends Expiry<(typeof certificateStages)[number]> {
  /** ISO 8601: `dueAt` of the check that saw it first. */
  seenAt: string;
}

export type CertificateCheck = EndedCheck &
  Pick<CheckOutcome, 'certificateExpiresAt' | 'certificateFingerprint' | 'reason' | 'finalUrl'> & {
    url: string;
  };

type CertificateEvent =
  | Pick<EventOf<'certificate-expiring'>, 'type' | 'facts'>
  | Pick<EventOf<'certificate-renewed'>, 'type' | 'facts'>;

/**
 * The change of a check to a page's certificate; undefined if it changes nothing. Checks that are older than the
 * recorded one say nothing new.
 */
export function certificateChange(
  recorded: CertificateStage | undefined,
  check: CertificateCheck,
): { certificate: CertificateStage; event: CertificateEvent | undefined } | undefined {
  if (recorded !== undefined && check.dueAt <= recorded.seenAt) return undefined;
  const expiresAt = check.certificateExpiresAt ?? expiredSince(recorded, check);
  if (expiresAt === undefined) return undefined;
  const change = expiryChange(certificateStages, recorded, { expiresAt, at: check.dueAt });
  if (change === undefined) return undefined;
  const { stage, isRenewed } = change;
  const certificate = { expiresAt, stage, seenAt: check.dueAt };
  const { host } = new URL(check.finalUrl ?? check.url);
  if (stage !== undefined) {
    const { certificateFingerprint: fingerprint } = check;
    const known = fingerprint === undefined ? {} : { fingerprint };
    const facts = { host, expiresAt, daysLeft: stage, ...known };
    return { certificate, event: { type: 'certificate-expiring', facts } };
  }
  const facts = { host, expiresAt };
  return { certificate, event: isRenewed ? { type: 'certificate-renewed', facts } : undefined };
}

/** A certificate that has expired ends the connection before it can be read. */
const expiredSince = (
  recorded: CertificateStage | undefined,
  { dueAt, reason }: CertificateCheck,
): string | undefined =>
  reason === 'tls' && recorded !== undefined && recorded.expiresAt <= dueAt
    ? recorded.expiresAt
    : undefined;
