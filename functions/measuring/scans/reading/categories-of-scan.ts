import * as z from 'zod';
import type { CallAnswer } from '../../../../shared/calls/define-call.ts';
import type { getScanCategories } from '../../../../shared/calls/measuring/scan-results.ts';
import type { Device } from '../../../../shared/scans/devices.ts';
import {
  CategoryReport,
  type DeviceCategories,
} from '../../../../shared/models/measuring/category-report.ts';
import type { PageAt } from '../../../registry/pages/history-range.ts';
import { reportObjects } from '../../../platform/aws/object-store.ts';
import { log } from '../../../platform/logger.ts';
import type { Table } from '../../../platform/table/table.ts';
import { listChartPoints, measuredAtOf } from './chart-points.ts';
import { categoriesKey } from '../report-keys.ts';
import { newestScan, type ScannedPage } from '../scanned-page-store.ts';

const Stored = z.array(CategoryReport);
type History = CallAnswer<typeof getScanCategories>['history'];

/**
 * The categories of a device's newest successful scan.
 * @returns null if there is no scan
 */
export async function categoriesOfScan(
  page: ScannedPage | undefined,
  device: Device,
): Promise<DeviceCategories | null> {
  const newest = newestScan(page, device);
  if (newest === undefined) return null;
  const { scanId, scanDate } = newest;
  const key = categoriesKey(newest.key);
  const stored = await reportObjects().getJson(key);
  const categories = Stored.safeParse(stored);
  if (stored !== undefined && !categories.success)
    log.warn('could not parse the stored categories', { key, error: categories.error });
  return { scanId, scanDate, categories: categories.data ?? null };
}

/** Scores of a page over time, oldest first, from the first scan that has some. */
export async function listCategoryScores(table: Table, page: PageAt): Promise<History> {
  const points = await listChartPoints(table, page, ['mobileCategories', 'desktopCategories']);
  const scores = points.map((point) => ({
    scanDate: point.scanDate,
    ...measuredAtOf(point),
    mobile: point.mobileCategories ?? null,
    desktop: point.desktopCategories ?? null,
  }));
  const first = scores.findIndex(({ mobile, desktop }) => mobile !== null || desktop !== null);
  return first === -1 ? [] : scores.slice(first);
}
