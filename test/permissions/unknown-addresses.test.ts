/** No call measures or reads an address that is neither of the account nor about to be (docs/decisions/0031). */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { catalogue } from '../../shared/calls/catalogue.ts';
import { callRaw } from '../support/call-handler.ts';
import { fieldsOf, withField } from '../support/call-fields.ts';
import { loadHandler } from '../support/load-handler.ts';
import { startLoopbackServer } from '../support/loopback-server.ts';
import { useTable } from '../support/scans.ts';
import { seedAccount, type SeededUser } from '../support/seed-account.ts';

vi.stubEnv('ALLOW_PRIVATE_TARGETS', '1');
const table = await useTable();
const site = await startLoopbackServer((_, response) => void response.end());
let user: SeededUser;

beforeAll(async () => {
  user = await seedAccount(table, { plan: 'Internal' });
});
afterAll(() => site.close());

/**
 * Calls about sites and their properties say for themselves which they know; a scan and the search for pages may begin
 * with a new address.
 */
const others = ['accounts', 'analytics', 'plans', 'sites', 'competitors', 'platform'];
const aboutOneAddress = catalogue.flatMap((call) => {
  const field = fieldsOf(call).find(({ name }) => name === 'url' || name === 'siteUrl');
  const isMeant = !others.includes(call.domain) && call.id !== 'start-scan';
  return isMeant && field !== undefined ? [[call.id, call, field] as const] : [];
});

/** Fields that a request needs before its address is checked. */
const needed: Readonly<Record<string, object>> = {
  'get-scan-changes': { device: 'mobile', after: crypto.randomUUID() },
  'get-waterfall': { device: 'mobile' },
  'start-proof': { device: 'mobile', findings: ['render-blocking-insight'] },
  'get-proofs': { device: 'mobile' },
  'get-proof-filmstrips': { device: 'mobile' },
  'add-deployment': { label: 'Release 1' },
  'set-lab-settings': { network: 'default' },
  'set-uptime-interval': { everyMinutes: 60 },
  'change-monitor': { target: 99 },
  'remove-deployment': { id: crypto.randomUUID() },
  'start-report': { from: '2026-11-01', to: '2026-11-02' },
  'list-heartbeat-signals': { heartbeatId: crypto.randomUUID() },
  'save-heartbeat': {
    name: 'Backup',
    schedule: { kind: 'interval', everyMinutes: 60 },
    graceMinutes: 10,
  },
  'pause-heartbeat': { heartbeatId: crypto.randomUUID(), paused: true },
  'renew-heartbeat-address': { heartbeatId: crypto.randomUUID() },
  'remove-heartbeat': { heartbeatId: crypto.randomUUID() },
  'create-share-link': { endsAt: new Date(Date.now() + 86_400_000).toISOString() },
  'revoke-share-link': { linkId: crypto.randomUUID() },
};

test('there are such calls', () => {
  expect(aboutOneAddress.length).toBeGreaterThanOrEqual(19);
});

test.each(aboutOneAddress)('%s does not know a foreign address', async (_, call, field) => {
  const { part, path, name } = field;
  const params = { params: { user: user.email, proofId: 'unknown' } };
  const request = {
    ...params,
    [part]: withField(needed[call.id] ?? {}, path, `${site.url}/elsewhere`),
  };
  const answer = await callRaw(await loadHandler(call), call, request, { as: user });
  expect([answer.status, answer.body.errors]).toMatchObject([
    404,
    [{ code: 'not_found', field: name }],
  ]);
  expect(answer.body.message).toMatch(/^This address is not one of your|^There is no such site$/);
  expect(site.requested).toEqual([]);
});
