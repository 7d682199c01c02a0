import { certificateStages } from '../../shared/events/catalogue.ts';
import type { EventOf } from '../../shared/events/catalogue.ts';
import { dayMs } from '../platform/times.ts';
import type { EndedCheck } from './page-standing.ts';
import type { CheckOutcome } from './check-outcome.ts';

type Stage = (typeof certificateStages)[number];

/** What is recorded of a page's certificate. */
export interface CertificateStanding {
  /** ISO 8601. */
  expiresAt: string;
  /** Stage before the expiry that was told of; undefined while the expiry is far away. */
  stage: Stage | undefined;
  /** ISO 8601: `dueAt` of the check that saw it first. */
  seenAt: string;
}

export type CertificateCheck = EndedCheck &
  Pick<CheckOutcome, 'certificateExpiresAt' | 'reason' | 'finalUrl'> & { url: string };

type Told =
  | Pick<EventOf<'certificate-expiring'>, 'type' | 'facts'>
  | Pick<EventOf<'certificate-renewed'>, 'type' | 'facts'>;

/**
 * What a check changes about a page's certificate; undefined if it changes nothing. Checks that are older than the recorded
 * one say nothing new.
 */
export function certificateChange(
  recorded: CertificateStanding | undefined,
  check: CertificateCheck,
): { standing: CertificateStanding; told: Told | undefined } | undefined {
  if (recorded !== undefined && check.dueAt <= recorded.seenAt) return undefined;
  const expiresAt = check.certificateExpiresAt ?? expiredSince(recorded, check);
  if (expiresAt === undefined) return undefined;
  const stage = stageAt(expiresAt, check.dueAt);
  if (recorded?.expiresAt === expiresAt && recorded.stage === stage) return undefined;
  const standing = { expiresAt, stage, seenAt: check.dueAt };
  const { host } = new URL(check.finalUrl ?? check.url);
  if (stage !== undefined) {
    const facts = { host, expiresAt, daysLeft: stage };
    return { standing, told: { type: 'certificate-expiring', facts } };
  }
  const wasTold = recorded?.stage !== undefined;
  const facts = { host, expiresAt };
  return { standing, told: wasTold ? { type: 'certificate-renewed', facts } : undefined };
}

/** A certificate that has expired ends the connection before it can be read. */
const expiredSince = (
  recorded: CertificateStanding | undefined,
  { dueAt, reason }: CertificateCheck,
): string | undefined =>
  reason === 'tls' && recorded !== undefined && recorded.expiresAt <= dueAt
    ? recorded.expiresAt
    : undefined;

/** The last stage that the time left has come to. */
function stageAt(expiresAt: string, at: string): Stage | undefined {
  const daysLeft = (Date.parse(expiresAt) - Date.parse(at)) / dayMs;
  return certificateStages.findLast((stage) => daysLeft <= stage);
}
