import { certificateStages } from '../../shared/events/catalogue.ts';
import { outboxItem } from '../platform/events/outbox.ts';
import { certificateChange, type CertificateStage } from './certificate-stage.ts';
import type { PageKey } from './check-key.ts';
import type { PageState } from './confirmations.ts';
import { aboutCheck, settlePage, type SettlePorts } from './settle-page.ts';
import type { SettledCheck } from './uptime-changed.ts';

/**
 * Records the certificate that a check saw, with its event; idempotent, and safe in any order.
 * @param state of the page, as it was read a moment ago
 */
export async function settleCertificate(
  ports: SettlePorts,
  page: PageKey,
  { state, check, now }: { state: PageState | undefined; check: SettledCheck; now: Date },
): Promise<void> {
  if (certificateChange(certificateIn(state), check) === undefined) return;
  await settlePage(ports, page, now, async (recorded) => {
    const change = certificateChange(certificateIn(recorded), check);
    if (change === undefined) return undefined;
    const { certificate, event: news } = change;
    const about = aboutCheck(page.accountId, check);
    return {
      set: {
        certificateExpiresAt: certificate.expiresAt,
        certificateSeenAt: certificate.seenAt,
        certificateStage: certificate.stage ?? farAway,
      },
      event: news && outboxItem(news.type, { ...about, facts: news.facts }, now),
    };
  });
}

/** Stands for no stage: an upsert cannot remove an attribute. */
const farAway = -1;

function certificateIn(state: PageState | undefined): CertificateStage | undefined {
  const { certificateExpiresAt: expiresAt, certificateSeenAt: seenAt } = state ?? {};
  if (expiresAt === undefined || seenAt === undefined) return undefined;
  const stage = certificateStages.find((one) => one === state?.certificateStage);
  return { expiresAt, seenAt, stage };
}
