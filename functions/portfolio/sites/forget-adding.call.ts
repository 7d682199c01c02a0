import { forgetAdding } from '../../../shared/calls/portfolio/adding.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { addingStore } from './adding-store.ts';
import { spelling } from '../../registry/pages/page-url.ts';

export const handler = handleCall(forgetAdding, async ({ body, caller, table, audit }) => {
  await addingStore(table).forget(caller.accountId, spelling(body.url), audit);
});
