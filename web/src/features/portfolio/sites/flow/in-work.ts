import { useMemo, useSyncExternalStore } from 'react';
import type { Site } from '../../../../../../shared/calls/portfolio/sites.ts';
import { useScanWork } from '../../../../entities/scan/api/scan-work.ts';
import { usePageScan } from '../../../../entities/scan/api/use-page-scan.ts';

/**
 * Ids of the sites whose pages this tab scans. Scheduled scans do not count: a list that opened for each of them
 * would never be at rest.
 */
export function useSitesInWork(sites: readonly Site[]): readonly string[] {
  const work = useScanWork();
  const { store } = work.pageScans;
  const ids = useSyncExternalStore(store.subscribe, () => {
    const urls = [...store.get().values()].flatMap((scan) => {
      const isOurs =
        scan.state === 'waiting' || (scan.state === 'running' && work.isKnown(scan.scanId));
      return isOurs ? [scan.url] : [];
    });
    if (urls.length === 0) return '';
    const inWork = sites.filter(({ pages }) => urls.some((url) => pages.includes(url)));
    return inWork.map(({ _id }) => _id).join(' ');
  });
  return useMemo(() => (ids === '' ? [] : ids.split(' ')), [ids]);
}

/** Whether a page is being scanned, or waits for its scan. */
export function useIsInWork(url: string): boolean {
  const scan = usePageScan(url);
  return scan !== undefined && scan.state !== 'failed';
}
