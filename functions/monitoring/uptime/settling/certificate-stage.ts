import { certificateStages } from '../../../../shared/events/catalogue.ts';
import type { EventOf } from '../../../../shared/events/catalogue.ts';
import type { EndedCheck } from '../accounting/page-uptime.ts';
import { type Expiry, expiryChange } from './expiry-stage.ts';
import type { CheckOutcome } from '../check-outcome.ts';

/** The recorded state of a host on the way to a page: of the certificates that vouch for it, the one that ends first. */
export interface CertificateStage extends Expiry<(typeof certificateStages)[number]> {
  host: string;
  /** ISO 8601: `dueAt` of the check that saw it first. */
  seenAt: string;
}

export type CertificateCheck = EndedCheck &
  Pick<CheckOutcome, 'certificates' | 'reason' | 'finalUrl'> & {
    url: string;
  };

type CertificateEvent =
  | Pick<EventOf<'certificate-expiring'>, 'type' | 'facts'>
  | Pick<EventOf<'certificate-renewed'>, 'type' | 'facts'>;

/** A certificate of a check, or one that has expired by then. */
type Seen = Pick<
  EventOf<'certificate-expiring'>['facts'],
  'host' | 'expiresAt' | 'fingerprint' | 'authority'
>;

/**
 * What a check changes about the certificates on the way to a page; undefined if it changes nothing. Checks that are
 * older than what is recorded say nothing new.
 */
export function certificateChanges(
  recorded: readonly CertificateStage[],
  check: CertificateCheck,
): { certificates: CertificateStage[]; events: CertificateEvent[] } | undefined {
  const { dueAt, certificates } = check;
  const expired = expiredSince(recorded, check);
  const seen: readonly Seen[] = certificates ?? expired;
  const changes = seen.flatMap((one) => changeOf(recorded, one, dueAt) ?? []);
  const changed = new Set(changes.map(({ certificate }) => certificate.host));
  const isOnTheWay = ({ host, seenAt }: CertificateStage): boolean =>
    certificates === undefined || seenAt >= dueAt || seen.some((one) => one.host === host);
  const unchanged = recorded.filter((one) => !changed.has(one.host) && isOnTheWay(one));
  if (changes.length === 0 && unchanged.length === recorded.length) return undefined;
  return {
    certificates: [...unchanged, ...changes.map(({ certificate }) => certificate)],
    events: changes.flatMap(({ event }) => event ?? []),
  };
}

function changeOf(
  recorded: readonly CertificateStage[],
  { host, expiresAt, ...more }: Seen,
  dueAt: string,
): { certificate: CertificateStage; event: CertificateEvent | undefined } | undefined {
  const known = recorded.find((one) => one.host === host);
  if (known !== undefined && dueAt <= known.seenAt) return undefined;
  const change = expiryChange(certificateStages, known, { expiresAt, at: dueAt });
  if (change === undefined) return undefined;
  const { stage, isRenewed } = change;
  const certificate = { host, expiresAt, stage, seenAt: dueAt };
  if (stage !== undefined) {
    const facts = { host, expiresAt, daysLeft: stage, ...more };
    return { certificate, event: { type: 'certificate-expiring', facts } };
  }
  const facts = { host, expiresAt };
  return { certificate, event: isRenewed ? { type: 'certificate-renewed', facts } : undefined };
}

/** A certificate that has expired ends the connection before it can be read. */
const expiredSince = (
  recorded: readonly CertificateStage[],
  { dueAt, reason }: CertificateCheck,
): Seen[] =>
  reason === 'tls'
    ? recorded
        .filter(({ expiresAt }) => expiresAt <= dueAt)
        .map(({ host, expiresAt }) => ({ host, expiresAt }))
    : [];
