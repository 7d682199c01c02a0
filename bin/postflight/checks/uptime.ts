import {
  checkUptime as startCheck,
  getLatestUptime,
} from '../../../shared/calls/monitoring/uptime.ts';
import { type Check, siteOf } from '../check.ts';
import { poll } from '../poll.ts';

export const checkUptime: Check = {
  name: 'Check',
  minutes: 5,
  whatToDo:
    "docs/runbook/measuring.md, 'Checks are unknown', and the log of `check-uptime` in the stack UptimeCalls. If the site is down for others too, pass another one as --site.",
  async run(world, { signal, say }) {
    const url = siteOf(world);
    const { product } = world;
    const first = await product.call(startCheck, { body: { url } }, signal);
    if (first.status === 'confirming') say('it failed, and is being confirmed');
    const { check } =
      first.status === 'done'
        ? first
        : await poll(async () => {
            const now = await product.call(getLatestUptime, { query: { url } }, signal);
            return now.status === 'done' ? now : undefined;
          }, signal);
    const { simple, statusCode, responseMs, reason } = check ?? { simple: { status: 'unknown' } };
    if (simple.status !== 'up')
      throw new Error(`${url} is ${simple.status}: ${reason ?? statusCode ?? 'no reason'}`);
    return `${url} is up: ${statusCode} within ${Math.round(responseMs ?? 0)} ms`;
  },
};
