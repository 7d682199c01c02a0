import * as z from 'zod';
import { ScanReport, type TechStackItem } from '../../../../shared/models/measuring/scan-report.ts';
import type { ObjectStore } from '../../../platform/aws/object-store.ts';
import type { LatestNumbers } from '../../../registry/pages/scanned-page-entity.ts';

const WithStack = z.object({ techStack: ScanReport.shape.techStack });

type Measured = Pick<LatestNumbers, 'scanDate' | 'reportKey'>;

/** A page's technologies from the newest report that has them, of either device. */
export async function techStackOf(
  reports: Pick<ObjectStore, 'getJson'>,
  page: { mobile?: Measured | undefined; desktop?: Measured | undefined },
): Promise<TechStackItem[]> {
  const newestFirst = [page.mobile, page.desktop]
    .filter((measured) => measured !== undefined)
    .sort((a, b) => b.scanDate.localeCompare(a.scanDate));
  for (const { reportKey } of newestFirst) {
    // Reports from before technologies were detected have no such field.
    const stored = WithStack.safeParse(await reports.getJson(reportKey));
    if (stored.data?.techStack !== undefined) return stored.data.techStack;
  }
  return [];
}
