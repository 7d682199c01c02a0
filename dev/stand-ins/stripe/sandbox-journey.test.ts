import { beforeEach, describe, expect, test } from 'vitest';
import { connectStripe } from '../../../functions/providers/stripe/connect-stripe.ts';
import { stripeSubscriptions } from '../../../functions/providers/stripe/stripe-subscriptions.ts';
import { dayMs } from '../../../functions/platform/times.ts';
import { paymentSandbox } from '../../../test/support/payment-sandbox.ts';

const {
  product,
  stripe,
  account,
  stored,
  choose,
  submit,
  portal,
  pay,
  subscribe,
  cancel,
  subscription,
  sessionAt,
  invoices,
  eventually,
  settled,
  live,
  pass,
} = await paymentSandbox();

describe('paying in the sandbox', () => {
  test('changes the plan by its webhook, lifts the suspension, and leaves an invoice with tax', async () => {
    const paid = await pay('Team');
    expect([paid.status, paid.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(
        new RegExp(`^${product.url}/subscription-plans\\?payment=done&session=cs_`),
      ),
    ]);
    await settled({ plan: 'Team', annual: false, suspended: false });
    await eventually(async () => {
      expect(await invoices()).toMatchObject([
        { plan: 'Team', netCents: 3900, taxCents: 741, taxPercent: 19, totalCents: 4641 },
      ]);
    });
  });

  test('as a business elsewhere in the EU owes the tax itself', async () => {
    await pay('Developer', { country: 'FR', vatId: 'FRAB123456789' });
    await eventually(async () => {
      expect(await invoices()).toMatchObject([
        { reverseCharge: true, taxCents: 0, customer: { country: 'FR', vatId: 'FRAB123456789' } },
      ]);
    });
  });

  test('a card that is declined, and going back, change nothing', async () => {
    const { body } = await choose('Team');
    const declined = await submit(body.url, { choice: 'decline' });
    expect([declined.status, await declined.text()]).toEqual([
      422,
      expect.stringContaining('declined'),
    ]);
    const back = await submit(body.url, { choice: 'back' });
    expect(back.headers.get('location')).toContain('payment=cancelled');
    expect(await stored()).toMatchObject({ plan: 'Trial', suspended: true });
    expect(live()).toEqual([]);
  });

  test('on the page of an earlier attempt is not possible', async () => {
    const first = await choose('Developer');
    const second = await choose('Business');
    expect((await submit(first.body.url, { choice: 'pay' })).status).toBe(403);
    expect((await submit(second.body.url, { choice: 'pay' })).status).toBe(303);
    await settled({ plan: 'Business' });
    expect(live()).toHaveLength(1);
  });

  test('twenty clicks at once leave one page to pay on', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => choose('Team')));
    const statuses = new Set(answers.map(({ status }) => status));
    expect(statuses).toEqual(new Set([200, 409]));
    const { sessions } = stripe().sandbox.ledger.state;
    const open = Object.values(sessions).filter(
      ({ status, metadata }) => status === 'open' && metadata['accountId'] === account().accountId,
    );
    expect(open).toHaveLength(1);
  });

  test('twice, where that was possible, leaves the later plan and pays the first back', async () => {
    const { body } = await choose('Developer');
    const { sessions } = stripe().sandbox.ledger.state;
    sessions['cs_other'] = { ...sessionAt(body.url), id: 'cs_other', price: 'price_team-annual' };
    await submit(body.url, { choice: 'pay' });
    pass(1000);
    await submit(`${product.url}/sandbox/pay/cs_other`, { choice: 'pay' });
    await settled({ plan: 'Team', annual: true });
    await eventually(async () => {
      expect(live()).toHaveLength(1);
      const refunds = (await invoices()).map(({ plan, totalCents, refundedCents }) => [
        plan,
        totalCents,
        refundedCents,
      ]);
      expect(refunds).toContainEqual(['Developer', 2261, 2261]);
    });
  });
});

describe('a plan that is paid for', () => {
  beforeEach(() => subscribe('Team'));

  test('is changed at once, for a period that begins now, and once', async () => {
    pass(10 * dayMs);
    const changed = { url: null, toConfirm: false, starts: null };
    expect((await choose('Business', true)).body).toEqual(changed);
    expect((await choose('Business', true)).body).toEqual(changed);
    await settled({ plan: 'Business', annual: true });
    await eventually(async () => {
      expect(await invoices()).toHaveLength(2);
    });
    const { start, end } = subscription();
    expect(end - start).toBeGreaterThan(364 * 86_400);
  });

  test('stays as it is where the card is refused, and says so', async () => {
    const url = await portal();
    await submit(url, { choice: 'save', card: 'declined' });
    const { status, body } = await choose('Business');
    expect([status, body.errors[0].reason]).toEqual([409, 'payment_failed']);
    expect(body.message).toContain('Your card was declined.');
    expect(live()).toMatchObject([{ price: 'price_team-monthly' }]);
    // A renewal that fails expires the plan; a card that works pays what is owed.
    const before = (await stored())?.nextPaymentDate ?? '';
    pass(31 * dayMs);
    stripe().sandbox.catchUp();
    await submit(url, { choice: 'save', card: 'works' });
    await eventually(async () => {
      expect(((await stored())?.nextPaymentDate ?? '') > before).toBe(true);
    });
  });

  test('ends with its period once it is cancelled, unless that is taken back', async () => {
    await settled({ nextPaymentDate: await cancel() });
    const port = stripeSubscriptions(await connectStripe());
    await port.resume((await stored())?.payingCustomer ?? '');
    await eventually(async () => expect((await stored())?.suspendOn).toBeUndefined());
  });
});

describe('the pages of the sandbox', () => {
  test.each([
    ['of another origin', { origin: 'http://evil.example' }, {}],
    ['without the token of the page', {}, { token: 'x' }],
  ])('take no form %s', async (_what, headers, fields) => {
    const { body } = await choose('Team');
    const taken = await submit(body.url, { choice: 'pay', ...fields }, headers);
    expect(taken.status).toBe(403);
    expect(live()).toEqual([]);
  });

  test('say that they are a sandbox, and refuse to be framed', async () => {
    const { body } = await choose('Team');
    const page = await fetch(body.url);
    expect(await page.text()).toContain('Sandbox, no money moves');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect((await fetch(`${product.url}/sandbox/pay/__proto__`)).status).toBe(200);
  });

  test('belong to an API that answers its key alone, and no browser', async () => {
    const { STRIPE_ENDPOINT: endpoint, STRIPE_SECRET_KEY: key } = stripe().env;
    const ask = (headers: Record<string, string>) =>
      fetch(`${endpoint}/v1/prices`, { headers }).then(({ status }) => status);
    const authorization = `Bearer ${key}`;
    expect(await ask({ authorization })).toBe(200);
    expect(await ask({})).toBe(401);
    expect(await ask({ authorization, origin: 'http://localhost:3000' })).toBe(401);
  });
});
