import type { AccountExport } from '../../../shared/calls/lifecycle/account-data.ts';
import { answeredStates } from '../../platform/open-work/open-items.ts';
import type { AccountExportItem } from './account-export-entity.ts';
import { isStranded } from './account-export-store.ts';

/** An export as calls answer it. */
export function toAccountExport(item: AccountExportItem, now: Date): AccountExport {
  const { requestedAt, percent, bytes, expiresAt } = item;
  const isReady = item.state === 'done';
  return {
    state: isStranded(item, now) ? 'failed' : answeredStates[item.state],
    percent,
    requestedAt,
    expiresOn: isReady ? new Date(expiresAt * 1000).toISOString() : null,
    bytes: isReady ? (bytes ?? null) : null,
  };
}
