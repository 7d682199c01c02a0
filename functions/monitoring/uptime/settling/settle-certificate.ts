import { certificateStages } from '../../../../shared/events/catalogue.ts';
import { outboxItem } from '../../../platform/events/outbox.ts';
import { certificateChanges, type CertificateStage } from './certificate-stage.ts';
import type { PageKey } from '../check-key.ts';
import type { PageState } from './confirmations.ts';
import { aboutCheck, settlePage, type SettlePorts } from './settle-page.ts';
import type { SettledCheck } from './uptime-changed.ts';

/**
 * Records the certificates that a check saw, with their events; idempotent, and safe in any order.
 * @param state of the page, as it was read a moment ago
 */
export async function settleCertificate(
  ports: SettlePorts,
  page: PageKey,
  { state, check, now }: { state: PageState | undefined; check: SettledCheck; now: Date },
): Promise<boolean> {
  if (certificateChanges(certificatesIn(state, check), check) === undefined) return false;
  return settlePage(ports, page, now, async (recorded) => {
    const change = certificateChanges(certificatesIn(recorded, check), check);
    if (change === undefined) return undefined;
    const { certificates, events } = change;
    const about = aboutCheck(page.accountId, check);
    const [first] = certificates.map(({ expiresAt }) => expiresAt).toSorted();
    return {
      set: { certificates, ...(first === undefined ? {} : { certificateExpiresAt: first }) },
      events: events.map((event) => outboxItem(event.type, { ...about, facts: event.facts }, now)),
    };
  });
}

/** Earlier versions recorded the certificate of the last host only. */
function certificatesIn(
  state: PageState | undefined,
  { finalUrl, url }: SettledCheck,
): readonly CertificateStage[] {
  if (state?.certificates !== undefined) return state.certificates;
  const { certificateExpiresAt: expiresAt, certificateSeenAt: seenAt } = state ?? {};
  if (expiresAt === undefined || seenAt === undefined) return [];
  const stage = certificateStages.find((one) => one === state?.certificateStage);
  return [{ host: new URL(finalUrl ?? url).host, expiresAt, seenAt, stage }];
}
