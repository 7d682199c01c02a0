import { fileURLToPath } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import {
  blockPorts,
  claimPort,
  ownPorts,
} from '../../functions/platform/target-guard/own-ports.ts';
import { occasional } from './occasional.ts';
import { sqsEvent } from './sqs-event.ts';

const program = fileURLToPath(new URL('../../test/fixtures/occasional.child.ts', import.meta.url));
const event = (body: string) => sqsEvent([{ Body: body }], 'http://localhost/1/scan');
let others: ReturnType<typeof occasional>;
afterEach(() => others.end());

test('starts its process with the first batch, and ends it after a while without one', async () => {
  others = occasional({ keptMs: 300, program });
  const first = await others.work('scan', event('pid'));
  expect(first).not.toBe(process.pid);
  expect(await others.work('scan', event('pid'))).toBe(first);
  await vi.waitFor(() => expect(() => process.kill(Number(first), 0)).toThrow('ESRCH'), 20_000);
  expect(await others.work('scan', event('pid'))).not.toBe(first);
});

test('fails the batches of a process that has ended, and starts another', async () => {
  others = occasional({ program });
  await expect(others.work('scan', event('exit'))).rejects.toThrow('has ended');
  await expect(others.work('scan', event('throw'))).rejects.toThrow('a fault');
  expect(await others.work('scan', event('pid'))).toBeTypeOf('number');
});

test('neither process visits the ports of the others', async () => {
  others = occasional({ program });
  const giveFree = claimPort(41_001);
  blockPorts([41_002]);
  expect(await others.work('scan', event('ports'))).toEqual([41_001, 41_002, 41_003]);
  await vi.waitFor(() => expect(ownPorts.has(41_003)).toBe(true));
  giveFree();
  blockPorts([]);
  await vi.waitFor(async () =>
    expect(await others.work('scan', event('ports'))).not.toContain(41_001),
  );
});
