import { takeScreenshot } from '../../shared/jobs/catalogue.ts';
import { type LeasedStore, leasedWork } from '../platform/jobs/leased-work.ts';
import type { OpenScreenshot } from './screenshot-store.ts';
import { timings } from './timings.ts';

/** Pictures whose job was lost or whose worker died. */
export const openPictures = (store: LeasedStore<OpenScreenshot>) =>
  leasedWork(takeScreenshot, store, timings);
