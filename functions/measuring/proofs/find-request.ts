import { adviceOf } from '../../../shared/assessment/advice-of.ts';
import type { Device } from '../../../shared/scans/devices.ts';
import { scannedPageEntity } from '../../registry/pages/scanned-page-entity.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import type { ObjectStore } from '../../platform/aws/object-store.ts';
import type { Table } from '../../platform/table/table.ts';
import { suggestionsOf } from '../../registry/pages/scan-suggestions.ts';
import type { ProofRequest } from './prove.ts';

const otherDevice = { mobile: 'desktop', desktop: 'mobile' } as const;

/**
 * The evidence of findings in the newest scan of a page, as the snippets of the fixes are written from it.
 * @returns undefined if the scan has none of them
 */
export async function findProofRequest(
  { table, reports }: { table: Table; reports: Pick<ObjectStore, 'getJson'> },
  page: { accountId: string; url: string; device: Device; findings: readonly string[] },
): Promise<ProofRequest | undefined> {
  const { accountId, url, device, findings } = page;
  const { data: scanned } = await scannedPageEntity(table)
    .get({ accountId, urlKey: keyOfUrl(url) })
    .go();
  const newest = scanned?.[device];
  const [own, onOther] = await Promise.all([
    suggestionsOf(reports, newest),
    suggestionsOf(reports, scanned?.[otherDevice[device]]),
  ]);
  if (newest === undefined || own === null) return undefined;
  const advice = adviceOf({
    page: url,
    device,
    suggestions: own,
    onOther,
    technologies: scanned?.technologies ?? [],
  }).filter(({ id }) => findings.includes(id));
  if (advice.length === 0) return undefined;
  return { url, device, throttling: newest.lab, scanDate: newest.scanDate, advice };
}
