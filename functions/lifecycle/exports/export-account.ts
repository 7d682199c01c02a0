import { open, rm } from 'node:fs/promises';
import { writeSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LeaseLostError, underLease } from '../../platform/open-work/under-lease.ts';
import type { Table } from '../../platform/table/table.ts';
import {
  accountExportKey,
  accountExportName,
  accountExportStore,
  type ExportKey,
  timings,
} from './account-export-store.ts';
import type { AccountExportItem } from './account-export-entity.ts';
import { maxAttempts } from '../../platform/open-work/long-work.ts';
import { writeAccountZip } from './write-account-zip.ts';

export interface ExportPorts {
  table: Table;
  /** Stores a finished file privately. */
  keep(file: { key: string; fileName: string; path: string }): Promise<void>;
  /** Notifies the owner, once for each export. False while another worker is sending, or died while sending. */
  announce(item: AccountExportItem): Promise<boolean>;
  /** Sends the job once more, for after the time that an announcement takes. */
  sendLater(key: ExportKey): Promise<void>;
  clock(): Date;
}

const progressEveryMs = 1000;
/** The rest is the upload. */
const shareOfReading = 95;

/**
 * Makes the file of an export. A repeated delivery has no effect except sending a missing mail; a worker that
 * takes over starts again.
 */
export async function exportAccount(
  { table, keep, announce, sendLater, clock }: ExportPorts,
  { isLastDelivery, ...key }: ExportKey & { isLastDelivery: boolean },
): Promise<void> {
  const store = accountExportStore(table);
  await underLease<AccountExportItem, void>(
    {
      claim: (owner) => store.claim(key, owner, clock()),
      renewal: { renew: (owner) => store.renew(key, owner, clock()), everyMs: timings.heartbeat },
      release: (_, owner) => store.release(key, owner, clock()),
      fail: (_, owner) => store.fail(key, owner),
      work: async (item, owner) => {
        const path = join(tmpdir(), `account-export-${randomUUID()}.zip`);
        try {
          const bytes = await writeFile(table, item, {
            path,
            now: clock(),
            onProgress: pacedBy(clock, async (percent) => {
              if (!(await store.progress(key, owner, percent, clock()))) throw new LeaseLostError();
            }),
          });
          const fileName = accountExportName(item.requestedAt);
          await keep({ key: accountExportKey(key), fileName, path });
          if (!(await store.finish(key, owner, bytes, clock()))) throw new LeaseLostError();
        } finally {
          await rm(path, { force: true });
        }
      },
    },
    { isLastDelivery, maxAttempts },
  );
  const ended = await store.find(key.accountId, clock());
  if (ended?.exportId !== key.exportId || ended.state !== 'done') return;
  if (!(await announce(ended))) await sendLater(key);
}

/** @returns the size of the file in bytes */
async function writeFile(
  table: Table,
  { accountId, requestedBy: userId }: AccountExportItem,
  { path, now, onProgress }: { path: string; now: Date; onProgress(share: number): Promise<void> },
): Promise<number> {
  const file = await open(path, 'wx', 0o600);
  let bytes = 0;
  try {
    const write = (part: Uint8Array): void => {
      for (let from = 0; from < part.length;) from += writeSync(file.fd, part, from);
      bytes += part.length;
    };
    await writeAccountZip(table, { accountId, userId, now }, { write, onProgress });
  } finally {
    await file.close();
  }
  return bytes;
}

/** Notes progress about once a second. */
function pacedBy(clock: () => Date, note: (percent: number) => Promise<void>) {
  let notedAt = clock().getTime();
  let most = 0;
  return async (share: number): Promise<void> => {
    const time = clock().getTime();
    if (time - notedAt < progressEveryMs) return;
    notedAt = time;
    most = Math.max(most, Math.floor(share * shareOfReading));
    await note(most);
  };
}
