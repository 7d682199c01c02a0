/** A test of the tests: they find that a function lacks a setting which no other function is given either. */
import { afterAll, expect, test } from 'vitest';
import { handler as webhook } from '../../functions/billing/payments/stripe.webhook.ts';
import { withLogFields } from '../../functions/platform/logger.ts';
import { settingEntries } from '../../shared/settings/catalogue.ts';
import { stripeWebhook } from '../../shared/webhooks/stripe.ts';
import { sendWebhook } from '../support/send-webhook.ts';
import { holdToWiring } from './hold-to-wiring.ts';
import { readFaulty } from './wiring.ts';

/** Settings that functions read in the cloud, present in the environment of every test. */
const variables = settingEntries.flatMap(([, { kind, where, variable }]) => {
  if (where === 'local' || variable === undefined) return [];
  return [kind === 'secret' ? `${variable}_PARAMETER` : variable];
});
for (const name of variables) process.env[name] = 'set by a test';
Object.assign(process.env, { STRIPE_WEBHOOK_SECRET: 'whsec_test', LOG_LEVEL: 'silent' });

const needless = { environment: {}, statements: [], logGroup: '', queues: [] };
const held = holdToWiring({ ...(await readFaulty()), 'needless.call': needless });
afterAll(() => held.release());

test.each(variables)('%s', (name) => {
  const before = held.refused.length;
  const value = withLogFields({ call: 'needless' }, () => process.env[name]);
  expect(value).toBeUndefined();
  expect(held.refused.slice(before)).toEqual([`needless.call is not given ${name}`]);
});

test('a webhook without its secret', async () => {
  const before = held.refused.length;
  expect((await sendWebhook(webhook, stripeWebhook, '{}')).status).toBe(404);
  expect(held.refused.slice(before)).toEqual([
    'stripe.webhook is not given STRIPE_WEBHOOK_SECRET_PARAMETER',
  ]);
});
