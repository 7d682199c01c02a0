import { useMemo, useSyncExternalStore } from 'react';
import { addressKey } from '../../../../../shared/pages/urls.ts';
import { type PageScan, scanOf } from '../rules/page-scans.ts';
import { useScanWork } from './scan-work.ts';

/** How many of these pages are being scanned or wait for a scan. */
export function usePagesInWork(urls: readonly string[]): number {
  const { store } = useScanWork().pageScans;
  const keys = useMemo(() => new Set(urls.map(addressKey)), [urls]);
  return useSyncExternalStore(store.subscribe, () => {
    let inWork = 0;
    for (const [key, { state }] of store.get()) {
      if (state !== 'failed' && keys.has(key)) inWork += 1;
    }
    return inWork;
  });
}

/** The scan of a page that is waiting, running or has just failed. */
export function usePageScan(url: string): PageScan | undefined {
  const { store } = useScanWork().pageScans;
  return useSyncExternalStore(store.subscribe, () => scanOf(store.get(), url));
}
