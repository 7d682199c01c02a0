import * as z from 'zod';
import { ScanReport, type TechStackItem } from '../../shared/models/scan-report.ts';
import type { ObjectStore } from '../platform/aws/object-store.ts';
import type { LatestNumbers } from '../pages/scanned-page-entity.ts';

const WithStack = z.object({ techStack: ScanReport.shape.techStack });

type Measured = Pick<LatestNumbers, 'scanDate' | 'reportKey'>;

/** What the newest report that could tell says of a page's technologies, whichever device it measured. */
export async function techStackOf(
  reports: Pick<ObjectStore, 'getJson'>,
  page: { mobile?: Measured | undefined; desktop?: Measured | undefined },
): Promise<TechStackItem[]> {
  const newestFirst = [page.mobile, page.desktop]
    .filter((measured) => measured !== undefined)
    .sort((a, b) => b.scanDate.localeCompare(a.scanDate));
  for (const { reportKey } of newestFirst) {
    // A report of before technologies were looked for has none, and says so by leaving them out.
    const stored = WithStack.safeParse(await reports.getJson(reportKey));
    if (stored.data?.techStack !== undefined) return stored.data.techStack;
  }
  return [];
}
