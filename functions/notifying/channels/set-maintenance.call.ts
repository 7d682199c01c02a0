import { setMaintenance } from '../../../shared/calls/notifying/channels.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { changeOutageOptions } from './change-outage-options.ts';

export const handler = handleCall(setMaintenance, async ({ body, ...context }) => {
  const isOver = ({ to }: { to: string }): boolean => Date.parse(to) <= context.now.getTime();
  const maintenance = body.maintenance.filter((window) => !isOver(window));
  return changeOutageOptions(context, { maintenance });
});
