import { fileURLToPath } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { claimPort, ownPorts } from '../../functions/platform/target-guard/own-ports.ts';
import { jobsApart } from './jobs-apart.ts';
import { sqsEvent } from './sqs-event.ts';

const program = fileURLToPath(new URL('../../test/fixtures/jobs-apart.child.ts', import.meta.url));
const event = (body: string) => sqsEvent([{ Body: body }], 'http://localhost/1/scan');
let deaths = 0;
let jobs: ReturnType<typeof jobsApart>;
const start = (keptMs = 60_000) => {
  deaths = 0;
  jobs = jobsApart({ keptMs: () => keptMs, program, onDeath: () => (deaths += 1) });
};
afterEach(() => jobs.end());

test('starts its process with the first batch, and ends it after a while without one', async () => {
  start(300);
  const first = await jobs.work('scan', event('pid'));
  expect(first).not.toBe(process.pid);
  expect(await jobs.work('scan', event('pid'))).toBe(first);
  await vi.waitFor(() => expect(() => process.kill(Number(first), 0)).toThrow('ESRCH'), 20_000);
  expect(await jobs.work('scan', event('pid'))).not.toBe(first);
  expect(deaths).toBe(0);
});

test('knows how many batches its process has done', async () => {
  const seen: number[] = [];
  jobs = jobsApart({ keptMs: (done) => (seen.push(done), 60_000), program });
  await jobs.work('scan', event('pid'));
  await jobs.work('scan', event('pid'));
  await expect(jobs.work('scan', event('exit'))).rejects.toThrow('has ended');
  await jobs.work('scan', event('pid'));
  expect(seen).toEqual([1, 2, 3, 1]);
});

test('fails the batches of a process that has ended, says so, and starts another', async () => {
  start();
  await expect(jobs.work('scan', event('exit'))).rejects.toThrow('has ended');
  expect(deaths).toBe(1);
  await expect(jobs.work('scan', event('throw'))).rejects.toThrow('a fault');
  expect(await jobs.work('scan', event('pid'))).toBeTypeOf('number');
  expect(deaths).toBe(1);
});

test('neither process visits the ports of the others', async () => {
  start();
  const giveFree = claimPort(41_001);
  expect(await jobs.work('scan', event('41003'))).toEqual([41_001, 41_003]);
  await vi.waitFor(() => expect(ownPorts.has(41_003)).toBe(true));
  expect(await jobs.work('scan', event('41004'))).toEqual([41_001, 41_003, 41_004]);
  await vi.waitFor(() => expect(ownPorts.has(41_004)).toBe(true));
  expect(ownPorts.has(41_003)).toBe(true);
  giveFree();
  await vi.waitFor(async () =>
    expect(await jobs.work('scan', event('41003'))).not.toContain(41_001),
  );
  jobs.end();
  await vi.waitFor(() => expect(ownPorts.has(41_003)).toBe(false));
});
