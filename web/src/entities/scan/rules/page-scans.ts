import * as z from 'zod';
import type { ScanDevices } from '../../../../../shared/scans/scan-progress.ts';
import { addressKey } from '../../../../../shared/pages/urls.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import { tabStore } from '../../../lib/tab-store.ts';

/** State of a page's scan for its row. */
export type PageScan =
  | { state: 'waiting'; url: string }
  | {
      state: 'running';
      url: string;
      scanId: string;
      stage: string;
      percent: number;
      devices?: ScanDevices;
    }
  | { state: 'failed'; url: string; reason: string };

const Left = z.array(z.object({ scanId: z.string(), url: z.string() }));

export interface PageScans {
  /** By the address of the page; read with `scanOf`. */
  store: Store<ReadonlyMap<string, PageScan>>;
  report(scan: PageScan): void;
  /** The scan is done; the page's status has the result. */
  end(url: string): void;
  /**
   * Scans that were running when the page was left, in this tab and for this account, and that have not been reported
   * on since.
   */
  left(): { scanId: string; url: string }[];
  /** The session has ended: stores nothing for a reload any more. */
  forget(): void;
}

export const scanOf = (scans: ReadonlyMap<string, PageScan>, url: string): PageScan | undefined =>
  scans.get(addressKey(url));

/**
 * Scans that are running, waiting or have just failed; running ones are stored for this tab, so that a reload shows
 * them again.
 */
export function createPageScans(accountEmail: string): PageScans {
  const store = createStore<ReadonlyMap<string, PageScan>>(new Map());
  const kept = tabStore('runningScans', Left, { accountEmail });
  /** Scans from before the reload, until their state is known. */
  const before = new Map((kept.read() ?? []).map((scan) => [addressKey(scan.url), scan]));
  let isForgotten = false;
  const change = (edit: (scans: Map<string, PageScan>) => void): void => {
    const scans = new Map(store.get());
    edit(scans);
    store.set(scans);
    for (const key of scans.keys()) before.delete(key);
    if (isForgotten) return;
    const running = [...scans.values()].flatMap((scan) =>
      scan.state === 'running' ? { scanId: scan.scanId, url: scan.url } : [],
    );
    const all = [...before.values(), ...running];
    if (all.length === 0) kept.clear();
    else kept.write(all);
  };
  return {
    store,
    report: (scan) => change((scans) => scans.set(addressKey(scan.url), scan)),
    end: (url) => {
      before.delete(addressKey(url));
      change((scans) => scans.delete(addressKey(url)));
    },
    left: () => [...before.values()],
    forget: () => {
      isForgotten = true;
      before.clear();
      kept.clear();
    },
  };
}
