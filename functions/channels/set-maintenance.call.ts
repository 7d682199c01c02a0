import { setMaintenance } from '../../shared/calls/channels.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { changeOutageOptions } from './change-outage-options.ts';
import { settingsOf } from './channel-store.ts';
import { pastWindows } from './past-windows.ts';

export const handler = handleCall(setMaintenance, async ({ body, ...context }) => {
  const { table, caller, now } = context;
  const isOver = ({ to }: { to: string }): boolean => Date.parse(to) <= now.getTime();
  const maintenance = body.maintenance.filter((window) => !isOver(window));
  const { options } = await settingsOf(table, caller.accountId);
  const pastMaintenance = pastWindows(options, maintenance, now);
  return changeOutageOptions(context, { maintenance, pastMaintenance });
});
