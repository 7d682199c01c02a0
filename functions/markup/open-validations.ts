import { validatePage } from '../../shared/jobs/catalogue.ts';
import { type LeasedStore, leasedWork } from '../platform/jobs/leased-work.ts';
import type { Validation } from './markup-store.ts';
import { timings } from './timings.ts';

/** Validations whose job was lost or whose worker died. */
export const openValidations = (store: LeasedStore<Validation>) =>
  leasedWork(validatePage, store, timings);
