import { listMissingData } from '../../../shared/calls/portfolio/today.ts';
import { isSecretSet } from '../../platform/aws/is-secret-set.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { findMissingData } from './missing-data.ts';

export const handler = handleCall(listMissingData, async ({ caller, table, now }) =>
  findMissingData(table, caller, { now, isFieldDataConfigured: isSecretSet('CRUX_API_KEY') }),
);
