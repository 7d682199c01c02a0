import { certificateStages } from '../../shared/events/catalogue.ts';
import { type Announce, askedBy, outboxItem } from '../platform/events/outbox.ts';
import { outboxEventEntity } from '../platform/events/outbox-event-entity.ts';
import type { Table } from '../platform/table/table.ts';
import { writeTogether } from '../platform/table/write-together.ts';
import { certificateChange, type CertificateStage } from './certificate-stage.ts';
import type { PageState } from './confirmations.ts';
import type { SettledCheck } from './uptime-changed.ts';
import { uptimePageEntity } from './uptime-page-entity.ts';

/**
 * Records the certificate that a check saw, with its event; idempotent, and safe in any order.
 * @param state of the page, as it was read a moment ago
 */
export async function settleCertificate(
  { table, announce }: { table: Table; announce: Announce },
  page: { accountId: string; urlKey: string },
  { state, check, now }: { state: PageState | undefined; check: SettledCheck; now: Date },
): Promise<void> {
  if (certificateChange(certificateIn(state), check) === undefined) return;
  const entities = { pages: uptimePageEntity(table), outbox: outboxEventEntity(table) };
  for (let attempt = 1; attempt <= 20; attempt += 1) {
    const found = await entities.pages.get(page).go({ consistent: true });
    const recorded = certificateIn(found.data ?? undefined);
    const change = certificateChange(recorded, check);
    if (change === undefined) return;
    const { certificate, event: news } = change;
    const about = {
      accountId: page.accountId,
      subject: { kind: 'page' as const, url: check.url },
      ...askedBy(check.requestedBy === undefined ? 'clock' : 'person', check.requestedBy),
    };
    const event =
      news?.type === 'certificate-expiring'
        ? outboxItem(news.type, { ...about, facts: news.facts }, now)
        : news && outboxItem(news.type, { ...about, facts: news.facts }, now);
    const written = await writeTogether(entities, ({ pages, outbox }) => [
      pages
        .upsert({
          ...page,
          updatedAt: now.toISOString(),
          certificateExpiresAt: certificate.expiresAt,
          certificateSeenAt: certificate.seenAt,
          certificateStage: certificate.stage ?? farAway,
        })
        .where(({ certificateSeenAt: seenAt }, { eq, notExists }) =>
          recorded === undefined ? notExists(seenAt) : eq(seenAt, recorded.seenAt),
        )
        .commit(),
      ...(event === undefined ? [] : [outbox.create(event).commit()]),
    ]);
    if (!written.done) continue;
    if (event !== undefined) await announce(event);
    return;
  }
  throw new Error('Too many checks of one page ended at once');
}

/** Stands for no stage: an upsert cannot remove an attribute. */
const farAway = -1;

function certificateIn(state: PageState | undefined): CertificateStage | undefined {
  const { certificateExpiresAt: expiresAt, certificateSeenAt: seenAt } = state ?? {};
  if (expiresAt === undefined || seenAt === undefined) return undefined;
  const stage = certificateStages.find((one) => one === state?.certificateStage);
  return { expiresAt, seenAt, stage };
}
