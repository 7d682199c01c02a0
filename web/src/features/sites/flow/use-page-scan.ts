import { type PageScan, scanOf } from './page-scans.ts';
import { useSitesWork } from './sites-work.ts';
import { useStore } from './use-store.ts';

/** The scan of a page that waits, runs or has just failed. */
export function usePageScan(url: string): PageScan | undefined {
  return scanOf(useStore(useSitesWork().pageScans.store), url);
}
