import { describe, expect, test, vi } from 'vitest';
import type { Elsewhere } from '../../../../shared/uptime/other-places.ts';
import { TargetError } from '../../../platform/target-guard/target-error.ts';
import type { PollPlaces } from '../places/poll-places.ts';
import type { CheckOutcome, Probe } from '../check-outcome.ts';
import { runCheck, type RunCheckPorts } from '../run-check.ts';

const noon = new Date('2026-11-22T12:00:00.000Z');
const key = { accountId: 'a', url: 'https://shop.example/', dueAt: noon.toISOString() };
const timings = { dnsMs: 1, connectMs: 1, tlsMs: 1, firstByteMs: 1 };
const answering =
  (status: number): Probe =>
  async () => ({
    status,
    finalUrl: key.url,
    redirects: 0,
    timings,
    totalMs: 20,
    certificates: [],
    headers: {},
    isChainIncomplete: false,
  });
const silent: Probe = async () => Promise.reject(new TargetError('timeout', key.url));
const said = (reachedFrom: string[], notReachedFrom: string[] = []): Elsewhere => ({
  reachedFrom,
  notReachedFrom,
});

/** Makes one attempt, and returns how the check ended. */
async function attempt(
  number: number,
  { probe = silent, networkWorks = true, elsewhere = undefined as Elsewhere | undefined } = {},
) {
  const ended: CheckOutcome[] = [];
  const steps: string[] = [];
  const pollPlaces = vi.fn<PollPlaces>(async () => elsewhere);
  const ports: RunCheckPorts = {
    store: {
      hasEnded: async () => false,
      end: async (_, outcome) => steps.push(outcome.status) > 0 && ended.push(outcome) > 0,
      beginConfirming: async () => undefined,
    },
    probe,
    network: { isWorkingFor: async () => networkWorks },
    pollPlaces,
    checkOtherSites: {
      whenFailing: async () => void steps.push('others'),
      whenUp: async () => undefined,
    },
    sendJobs: async () => undefined,
    now: () => noon,
  };
  await runCheck(ports, { ...key, attempt: number });
  return { ended: ended[0], pollPlaces, steps };
}

describe('a check that fails', () => {
  test('asks other places with each further attempt', async () => {
    const first = await attempt(0);
    expect(first.pollPlaces).not.toHaveBeenCalled();
    const second = await attempt(1);
    expect([first.ended, second.ended]).toEqual([undefined, undefined]);
    for (const { pollPlaces } of [second, await attempt(2)])
      expect(pollPlaces).toHaveBeenCalledTimes(1);
  });

  test('is down as soon as two other places confirm it', async () => {
    const elsewhere = said([], ['Germany, Frankfurt', 'Japan, Tokyo']);
    expect((await attempt(1, { elsewhere })).ended).toMatchObject({
      status: 'down',
      reason: 'timeout',
      elsewhere,
    });
  });

  test('has the other sites of its account checked, also when other places confirm it at once', async () => {
    const elsewhere = said([], ['Germany, Frankfurt', 'Japan, Tokyo']);
    const { steps } = await attempt(1, { elsewhere });
    expect(steps).toEqual(['others', 'down']);
    expect((await attempt(1, { elsewhere, networkWorks: false })).steps).toEqual(['unknown']);
  });

  test('goes on while one other place alone confirms it, or one reaches the page', async () => {
    for (const elsewhere of [said([], ['Japan, Tokyo']), said(['Japan, Tokyo'], ['Germany'])])
      expect((await attempt(1, { elsewhere })).ended).toBeUndefined();
  });

  test('is down from one region only when one of them reaches the page', async () => {
    const elsewhere = said(['Germany, Frankfurt'], ['Japan, Tokyo']);
    const { ended } = await attempt(3, { probe: answering(503), elsewhere });
    expect(ended).toMatchObject({
      status: 'up',
      reason: 'http-status',
      statusCode: 503,
      elsewhere,
      furtherAttempts: 3,
    });
    // No chart shows how fast the failure came.
    expect(ended).not.toHaveProperty('timings');
  });

  test('is down as before when no other place has an answer', async () => {
    const { ended } = await attempt(3);
    expect(ended).toMatchObject({ status: 'down', reason: 'timeout' });
    expect(ended).not.toHaveProperty('elsewhere');
  });

  test('is unknown while our own network is down, regardless of other places', async () => {
    const elsewhere = said(['Germany, Frankfurt']);
    expect((await attempt(3, { networkWorks: false, elsewhere })).ended).toMatchObject({
      status: 'unknown',
    });
  });
});

test('a page that answers at last is up at once, without waiting for other places', async () => {
  let signal: AbortSignal | undefined;
  const ports = {
    store: {
      hasEnded: async () => false,
      end: vi.fn(async () => true),
      beginConfirming: async () => undefined,
    },
    probe: answering(200),
    network: { isWorkingFor: async () => true },
    pollPlaces: async (_: unknown, given: AbortSignal) => {
      signal = given;
      return new Promise<never>(() => undefined);
    },
    sendJobs: async () => undefined,
    now: () => noon,
  };
  expect(await runCheck(ports, { ...key, attempt: 3 })).toBe('ended');
  expect(ports.store.end).toHaveBeenCalledWith(
    expect.anything(),
    expect.objectContaining({ status: 'up', timings: { ...timings, totalMs: 20 } }),
    noon,
  );
  expect(signal?.aborted).toBe(true);
});
