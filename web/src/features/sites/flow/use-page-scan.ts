import { type PageScan, scanOf } from './page-scans.ts';
import { useSitesWork } from './sites-work.ts';
import { useStore } from './use-store.ts';

/** How many of these pages are being scanned or wait for it. */
export function usePagesInWork(urls: readonly string[]): number {
  const scans = useStore(useSitesWork().pageScans.store);
  return urls.filter((url) => {
    const state = scanOf(scans, url)?.state;
    return state === 'running' || state === 'waiting';
  }).length;
}

/** The scan of a page that waits, runs or has just failed. */
export function usePageScan(url: string): PageScan | undefined {
  return scanOf(useStore(useSitesWork().pageScans.store), url);
}
