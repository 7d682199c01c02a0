import { checkSockets } from './check-sockets.ts';
import { endSockets } from './end-sockets.ts';
import { env } from '../aws/env.ts';
import { userPoolClient } from '../aws/user-pool-client.ts';
import { isStaffNow } from '../callers/is-staff-now.ts';
import { log } from '../logger.ts';
import { handleSchedule } from '../jobs/handle-schedule.ts';

/** Every five minutes. */
export const handler = handleSchedule('check-sockets', async ({ table }) => {
  const sockets = endSockets(table);
  const isStaff = (userId: string) => isStaffNow(userPoolClient(), env.userPoolId(), userId);
  const closed = await checkSockets(table, { sockets, isStaff }, new Date());
  if (closed > 0) log.info('sockets of ended sessions closed', { closed });
});
