import { expect, test } from 'vitest';
import { loadHandler } from '../../dev/load-handler.ts';
import { schedules } from '../../shared/schedules.ts';
import { useStandIns } from '../stand-ins.ts';

await useStandIns();

test.each(schedules.map(({ domain, id }) => [id, `functions/${domain}/${id}.schedule.ts`]))(
  '%s runs with what the templates give it',
  async (_, entryPoint) => {
    const handler = await loadHandler(entryPoint);
    await expect(handler({ scheduledTime: new Date().toISOString() }, {})).resolves.toBeUndefined();
  },
);
