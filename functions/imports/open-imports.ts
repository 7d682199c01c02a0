import { runImport } from '../../shared/jobs/catalogue.ts';
import { type LeasedStore, leasedWork } from '../platform/jobs/leased-work.ts';
import type { SiteImportItem } from './site-import-entity.ts';
import { timings } from './timings.ts';

/** Imports whose job was lost or whose worker died. */
export const openImports = (store: LeasedStore<SiteImportItem>) =>
  leasedWork(runImport, store, timings);
