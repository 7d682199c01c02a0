import { seedMarkup } from '../seeds/seed-markup.ts';
import type { Recording } from './recording.ts';
import { recordedCheck, type RecordedPage } from './recorded-time.ts';
import { dailyAt, periods, versionOf } from './timeline.ts';

/**
 * Validates the page with the messages of each version: on its first day, and yesterday. The days between leave nothing
 * on the table.
 */
export async function loadMarkup(
  stores: Parameters<typeof seedMarkup>[0],
  page: RecordedPage,
  recording: Recording,
): Promise<void> {
  for (const daysAgo of [...periods.map((period) => period.daysAgo), 1]) {
    const found = recording.markup[versionOf(daysAgo)];
    await seedMarkup(stores, page, found, recordedCheck(page.now, daysAgo, dailyAt.markup));
  }
}
