import { getImport } from '../../../shared/calls/portfolio/imports.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { roomOfAccount, toSiteImport } from './to-site-import.ts';
import { siteImportStore } from './site-import-store.ts';

export const handler = handleCall(getImport, async ({ caller, table, now }) => {
  const { accountId } = caller;
  const [item, { room }] = await Promise.all([
    siteImportStore(table).find(accountId, now),
    roomOfAccount(table, accountId),
  ]);
  return { import: item === undefined ? null : toSiteImport(item, room) };
});
