import { saveBrand as contract } from '../../../shared/calls/portfolio/reports.ts';
import { readAccount } from '../../platform/callers/account-owner.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { checkedLogo } from '../../registry/clients/checked-logo.ts';
import { saveBrand, toBrand } from './brand-store.ts';

export const handler = handleCall(contract, async ({ body, caller, table, audit }) => {
  const { accountId } = caller;
  const { plan } = await readAccount(table, accountId);
  const logo = body.logo == null ? body.logo : checkedLogo(body.logo);
  return toBrand(await saveBrand(table, accountId, { ...body, logo }, audit), plan);
});
