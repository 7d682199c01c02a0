import { setMaintenance } from '../../../shared/calls/notifying/channels.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { touchStatusPages } from '../../registry/clients/unpublish-status-pages.ts';
import { changeOutageOptions } from './change-outage-options.ts';

export const handler = handleCall(setMaintenance, async ({ body, ...context }) => {
  const isOver = ({ to }: { to: string }): boolean => Date.parse(to) <= context.now.getTime();
  const maintenance = body.maintenance.filter((window) => !isOver(window));
  const changed = await changeOutageOptions(context, { maintenance });
  await touchStatusPages(context.table, context.caller.accountId, context.now);
  return changed;
});
