/**
 * At least 100 malformed requests to each call's handler: each gets a documented answer, and none an internal error.
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { CallerThrottle } from '../functions/platform/limits/caller-throttle.ts';
import { documentClient } from '../functions/platform/aws/clients.ts';
import { catalogue } from '../shared/calls/catalogue.ts';
import { type ErrorCode, httpStatusOf } from '../shared/calls/errors.ts';
import type { Actor } from './permissions/actors.ts';
import { playAnalytics } from './permissions/measuring/analytics-samples.ts';
import { playChats } from './permissions/notifying/channels-samples.ts';
import { samples, type World } from './permissions/samples.ts';
import { useStandIns } from './stand-ins.ts';
import { callRaw } from './support/call-handler.ts';
import { loadHandler } from './support/load-handler.ts';
import { useGoogleAnalytics } from './support/google-analytics.ts';
import { useChatStandIns } from './support/chat-stand-ins.ts';
import { useIdentityProviders } from './support/identity-provider.ts';
import { startLoopbackServer } from './support/loopback-server.ts';
import { malformedRequests } from './support/malformed-requests.ts';
import { seedAccount } from './support/seed-account.ts';
import { startSmallStripe } from './support/small-stripe.ts';

// Thousands of requests take seconds only while each caller is looked up once, and none is counted.
vi.mock(import('../functions/platform/limits/rate-limit.ts'), async (original) => ({
  ...(await original()),
  requireToken: async () => undefined,
}));
vi.mock(import('../functions/platform/callers/find-caller.ts'), async (original) => {
  const { findCallers, ...others } = await original();
  const found = new Map<string, ReturnType<typeof findCallers>>();
  return {
    ...others,
    findCallers: (table, claims) => {
      const caller = found.get(claims.sub) ?? findCallers(table, claims);
      found.set(claims.sub, caller);
      return caller;
    },
  };
});

const standIns = await useStandIns();
await useIdentityProviders();
playChats(await useChatStandIns());
playAnalytics(await useGoogleAnalytics());
vi.stubEnv('ALLOW_PRIVATE_TARGETS', '1');
vi.stubEnv('VALIDATION_WAIT_MS', '0');
vi.stubEnv('SCREENSHOT_WAIT_MS', '0');
const stripe = await startSmallStripe();
vi.stubEnv('STRIPE_SECRET_KEY', 'sk_test');
vi.stubEnv('STRIPE_ENDPOINT', stripe.url);
const table = { client: documentClient(), tableName: standIns.env['TABLE_NAME'] ?? '' };
const site = await startLoopbackServer((_, response) => {
  response.setHeader('content-type', 'text/html').end('<!doctype html><title>A site</title>');
});
const world: World = { table, origin: site.url };
/** Of each call an account of its own, as calls about all sites would read those of all samples, a hundred times. */
async function newRoot(): Promise<Actor> {
  const { email: accountEmail, ...root } = await seedAccount(table, { plan: 'Internal' });
  return { ...root, accountEmail };
}

beforeAll(() => void vi.spyOn(CallerThrottle.prototype, 'take').mockReturnValue());
afterAll(() => Promise.all([site.close(), stripe.close()]));

const code = z.custom<ErrorCode>((value) => typeof value === 'string' && value in httpStatusOf);
const ErrorBody = z.strictObject({
  message: z.string().min(1),
  errors: z
    .array(
      z.strictObject({
        code,
        message: z.string().min(1),
        field: z.string().min(1).optional(),
        reason: z.string().optional(),
      }),
    )
    .min(1),
  requestId: z.string().min(1),
});

/** Of members, who have a session. */
const asksForPassword = [
  'begin-two-step',
  'renew-recovery-codes',
  'end-two-step',
  'ask-for-deletion',
];

test.each(catalogue.map((call, turn) => [call.id, call, turn] as const))(
  '%s',
  async (id, call, turn) => {
    const actor = await newRoot();
    const sample = await samples[id]?.(actor, world);
    if (sample === undefined) throw new Error(`samples.ts has no sample of ${id}`);
    const handler = await loadHandler(call);
    const requests = malformedRequests(call, sample, turn);
    expect(requests.length).toBeGreaterThanOrEqual(100);
    // Wrong passwords are counted all the same.
    const isCounted = call.caller === 'public' || asksForPassword.includes(id);
    const tooMany = isCounted ? [] : [429];
    const wrong: object[] = [];
    for (const { what, raw } of requests) {
      const { status, body } = await callRaw(handler, call, sample, { as: actor, raw: raw() });
      const refusal = status < 400 ? undefined : ErrorBody.safeParse(body);
      const isDocumented = refusal?.success ?? true;
      const codes = refusal?.data?.errors.map((one) => httpStatusOf[one.code]) ?? [status];
      const isExpected = status < 500 && !tooMany.includes(status);
      if (!isExpected || !isDocumented || codes.some((one) => one !== status))
        wrong.push({ what: what(), status, isDocumented, codes });
    }
    expect(wrong).toEqual([]);
  },
);
