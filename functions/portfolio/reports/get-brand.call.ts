import { getBrand } from '../../../shared/calls/portfolio/reports.ts';
import { readAccount } from '../../platform/callers/account-owner.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { findBrand, toBrand } from './brand-store.ts';

export const handler = handleCall(getBrand, async ({ caller: { accountId }, table }) => {
  const [item, { plan }] = await Promise.all([
    findBrand(table, accountId),
    readAccount(table, accountId),
  ]);
  return toBrand(item, plan);
});
