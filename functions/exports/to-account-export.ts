import type { AccountExport } from '../../shared/calls/account-data.ts';
import type { AccountExportItem } from './account-export-entity.ts';
import { isStranded } from './account-export-store.ts';

/** An export as calls answer it. */
export function toAccountExport(item: AccountExportItem, now: Date): AccountExport {
  const { requestedAt, percent, bytes, expiresAt } = item;
  const isReady = item.state === 'done';
  return {
    state: stateOf(item, now),
    percent,
    requestedAt,
    expiresOn: isReady ? new Date(expiresAt * 1000).toISOString() : null,
    bytes: isReady ? (bytes ?? null) : null,
  };
}

function stateOf(item: AccountExportItem, now: Date): AccountExport['state'] {
  if (isStranded(item, now)) return 'failed';
  const states = {
    queued: 'waiting',
    running: 'running',
    done: 'ready',
    failed: 'failed',
  } as const;
  return states[item.state];
}
