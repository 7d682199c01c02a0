import { exportAccount } from '../../shared/jobs/catalogue.ts';
import { type LeasedStore, leasedWork } from '../platform/jobs/leased-work.ts';
import type { AccountExportItem } from './account-export-entity.ts';
import { timings } from './timings.ts';

/** Exports whose job was lost or whose worker died. */
export const openExports = (store: LeasedStore<AccountExportItem>) =>
  leasedWork(exportAccount, store, timings);
