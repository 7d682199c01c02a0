import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Invoice } from '../../../../../shared/calls/billing/invoices.ts';
import type { UserPlan } from '../../../../../shared/calls/billing/plans.ts';
import { formatUtcDay } from '../../../lib/format.ts';
import { answer, type Handlers, problem } from '../../../test-support/fake-server.ts';
import { renderApp } from '../../../test-support/render-app.tsx';
import type { Usage } from './usage-section.tsx';

const list = 'GET /api/invoices/user-1';
const first: Invoice = {
  orderid: 'WV-0001',
  amount: 46.41,
  credit: 0,
  adjustments: [],
  credited: 0,
  credited_vat: 0,
  refunded: 0,
  refunded_vat: 0,
  disputed: 0,
  taken_back: 0,
  net: 39,
  vat: [{ name: 'VAT 19 %', amount: 7.41 }],
  vat_note: null,
  vat_reason: null,
  total: 46.41,
  currency: 'EUR',
  annual: false,
  plan: 'Team',
  periodic_payments_start_date: '2026-10-03T09:15:00.000Z',
  date: '2026-10-03T09:15:00.000Z',
  country: 'DE',
};
const second: Invoice = {
  ...first,
  orderid: 'WV-0002',
  amount: 0.1,
  net: 0.1,
  vat: [{ name: 'VAT (reverse charge)', amount: 0 }],
  vat_note: 'Reverse charge: the recipient is liable for the VAT.',
  vat_reason: 'reverse-charge',
  total: 0.1,
  annual: true,
  date: '2026-11-03T09:15:00.000Z',
};
const usage: Usage = { sites: 3, pages: 4, allPages: 7, subUsers: 0, competitors: 6 };

interface Opened {
  handlers?: Handlers;
  plan?: Partial<UserPlan>;
  billing?: 'stripe' | 'off';
}
const open = (
  invoices: readonly Invoice[],
  { handlers = {}, plan = {}, billing = 'stripe' }: Opened = {},
) =>
  renderApp('/billing', {
    plan: { psiscan: '2 per day', ...plan },
    config: { billing },
    handlers: {
      [list]: answer(invoices),
      'GET /api/plan/usage/user-1': answer(usage),
      ...handlers,
    },
  });
const part = (name: string) => screen.findByRole('region', { name });
const valueOf = (within_: HTMLElement, name: string) =>
  within(within_).getByText(name, { selector: 'dt' }).nextElementSibling;

describe('Billing', () => {
  test('opens with what was invoiced and what comes next', async () => {
    await open([first, second], { plan: { next_payment_date: '2999-12-03T12:00:00.000Z' } });
    const next = formatUtcDay('2999-12-03T12:00:00.000Z');
    expect(await screen.findByText(`€46.51 in 2 invoices. Next invoice on ${next}.`)).toBeVisible();
    const plan = await part('Team plan');
    expect(valueOf(plan, 'Total')).toHaveTextContent('€46.51');
    expect(valueOf(plan, 'PSI scan')).toHaveTextContent('2 per day');
    for (const line of ['Notification', 'Uptime', 'Screenshot'])
      expect(valueOf(plan, line)).toBeInTheDocument();
  });

  test('lists the invoices, the newest first and open', async () => {
    const { user } = await open([first, { ...second, refunded: 0.05 }]);
    const invoices = await part('Invoices');
    const controls = await within(invoices).findAllByRole('button', {
      name: /WV-000\d €|WV-000\d/,
    });
    const headings = within(invoices).getAllByRole('heading', { level: 3 });
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      `${formatUtcDay(second.date)} WV-0002 €0.10 €0.05 refunded`,
      `${formatUtcDay(first.date)} WV-0001 €46.41`,
    ]);
    expect(controls[0]).toHaveAttribute('aria-expanded', 'true');
    const details = within(invoices).getByRole('region', { name: /WV-0002/ });
    const shown = Object.fromEntries(
      within(details)
        .getAllByRole('term')
        .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    );
    expect(shown).toEqual({
      'Order Id': 'WV-0002',
      Plan: 'Team',
      Amount: '€0.10',
      'Net amount': '€0.10',
      'VAT (reverse charge)': '€0.00',
      'About the VAT': 'Reverse charge: the recipient is liable for the VAT.',
      Refunded: '€0.05',
      Currency: 'EUR',
      Annual: 'True',
      'Start Date': formatUtcDay(second.periodic_payments_start_date),
      Date: formatUtcDay(second.date),
      Country: 'Germany',
    });
    expect(valueOf(await part('Team plan'), 'Total')).toHaveTextContent(
      '€46.46€46.51 invoiced, €0.05 refunded',
    );
    await user.click(within(invoices).getByRole('button', { name: /WV-0001/ }));
    const other = await within(invoices).findByRole('region', { name: /WV-0001/ });
    expect(valueOf(other, 'Annual')).toHaveTextContent('False');
  });

  test('says which payment the bank took back, and counts it no longer', async () => {
    await open([first, { ...first, orderid: 'WV-0003', taken_back: 46.41 }]);
    const words = '€46.41 taken back by the bank';
    expect(
      await screen.findByText(new RegExp(`^€46.41 in 2 invoices, after ${words}`)),
    ).toBeVisible();
    const headings = within(await part('Invoices')).getAllByRole('heading', { level: 3 });
    expect(headings.map(({ textContent }) => textContent?.includes(words))).toEqual([false, true]);
    expect(valueOf(await part('Team plan'), 'Total')).toHaveTextContent(
      `€46.41€92.82 invoiced, ${words}`,
    );
  });

  test('says which payment is disputed, what happens to the money, and what the owner can do', async () => {
    await open(
      [first, { ...first, orderid: 'WV-0003', date: '2026-11-02T09:15:00.000Z' }].map((one) => ({
        ...one,
        disputed: 46.41,
      })),
    );
    expect(
      await screen.findByText(/^€92.82 in 2 invoices. €92.82 of it is disputed. Next/),
    ).toBeVisible();
    const invoices = await part('Invoices');
    const day = formatUtcDay(first.date);
    expect(
      within(invoices).getByText(`Your payment of €46.41 on ${day} (WV-0001) is disputed.`),
    ).toBeVisible();
    const [newest, older] = within(invoices).getAllByText(/decides who gets the money./);
    expect(newest).toHaveTextContent(/the Team plan and the subscription end; your data is kept/);
    expect(older).toHaveTextContent(/your plan does not depend on the decision/);
    const [, heading] = within(invoices).getAllByRole('heading', { level: 3 });
    expect(heading).toHaveTextContent(`${day} WV-0001 €46.41 €46.41 disputed`);
    const details = within(invoices).getByRole('region', { name: /WV-0003/ });
    expect(valueOf(details, 'Disputed')).toHaveTextContent('€46.41, not decided yet');
    expect(valueOf(await part('Team plan'), 'Total')).toHaveTextContent(/^€92.82$/);
  });

  test('says what lies between the total and the amount paid, and what was credited later', async () => {
    const credited: Invoice = {
      ...first,
      amount: 36.41,
      credit: 10,
      adjustments: [{ name: 'Taken from your credit', amount: -10 }],
      credited: 5,
      credited_vat: 0.8,
    };
    await open([credited]);
    const details = await screen.findByRole('region', { name: /WV-0001/ });
    expect(valueOf(details, 'Amount')).toHaveTextContent('€36.41');
    expect(valueOf(details, 'Total')).toHaveTextContent('€46.41');
    expect(valueOf(details, 'Taken from your credit')).toHaveTextContent('€10.00');
    expect(valueOf(details, 'Added to your credit later')).toHaveTextContent(
      '€5.00, €0.80 of it VAT',
    );
  });

  test('shows two years of invoices at first', async () => {
    const many = Array.from({ length: 30 }, (_, index) => ({ ...first, orderid: `WV-${index}` }));
    const { user } = await open(many);
    const invoices = within(await part('Invoices'));
    await user.click(await invoices.findByRole('button', { name: 'Show 6 older invoices' }));
    expect(invoices.getAllByRole('heading', { level: 3 })).toHaveLength(30);
    await user.click(invoices.getByRole('button', { name: 'Show the newest only' }));
    expect(invoices.getAllByRole('heading', { level: 3 })).toHaveLength(24);
  });

  test('shows everything at once, so that no part moves another one', async () => {
    let send = (): void => undefined;
    const isSent = new Promise<void>((resolve) => {
      send = resolve;
    });
    const { container } = await open([first], {
      handlers: { [list]: (request) => isSent.then(() => answer([first])(request)) },
    });
    expect(await screen.findByRole('heading', { name: 'Billing' })).toBeVisible();
    await waitFor(() => expect(container.querySelector('.mantine-Skeleton-root')).not.toBeNull());
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
    send();
    await part('Team plan');
    for (const name of ['Invoices', 'Usage'])
      expect(screen.getByRole('region', { name })).toBeVisible();
    expect(screen.getByRole('table', { name: 'Usage of the plan' })).toBeVisible();
    expect(container.querySelector('.mantine-Skeleton-root')).toBeNull();
  });

  test('shows counts, and what share of the plan is used', async () => {
    await open([], {
      plan: { page_unlimited: true, sub_users_limit: 0, competitor_sites_limit: 5 },
    });
    const section = await part('Usage');
    const table = await within(section).findByRole('table', { name: 'Usage of the plan' });
    const rows = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(rows).toEqual([
      ['Sites', '3 of 5', '60\u00A0%'],
      ['Pages of the largest site', '4', 'Unlimited'],
      ['Sub Users', '0 of 0', 'Not included'],
      ['Competitor Sites', '6 of 5', '120\u00A0%'],
    ]);
    for (const [name, count] of [
      ['Sites', '3'],
      ['Pages', '7'],
      ['Sub Users', '0'],
      ['Competitor Sites', '6'],
    ] as const)
      expect(valueOf(section, name)).toHaveTextContent(count);
  });

  test('says so when there are no invoices, nor anything that was added', async () => {
    const none = { sites: 0, pages: 0, allPages: 0, subUsers: 0, competitors: 0 };
    await open([], {
      plan: { name: 'Trial', next_payment_date: '2999-12-03T12:00:00.000Z' },
      handlers: { 'GET /api/plan/usage/user-1': answer(none) },
    });
    const ends = `No invoices yet. Your trial ends on ${formatUtcDay('2999-12-03T12:00:00.000Z')}.`;
    expect(await screen.findByText(ends)).toBeVisible();
    const plans = within(await part('Invoices')).getByRole('link', { name: 'Subscription Plans' });
    expect(plans).toHaveAttribute('href', '/subscription-plans');
    expect(await screen.findByText('Nothing added yet')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Download/ })).not.toBeInTheDocument();
  });

  test('shows each error in its place, with a retry', async () => {
    let isBroken = true;
    const { user } = await open([], {
      handlers: {
        [list]: (request) =>
          (isBroken ? problem(500, 'internal', 'Something went wrong') : answer([first]))(request),
      },
    });
    expect(await screen.findByText('Your invoices could not be loaded')).toBeVisible();
    expect(await screen.findByRole('table', { name: 'Usage of the plan' })).toBeVisible();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: /WV-0001 / })).toBeVisible();
  });

  test('without an answer about the usage shows the error, and asks again only on request', async () => {
    const usagePath = '/api/plan/usage/user-1';
    const { requests, user } = await open([first], {
      handlers: { [`GET ${usagePath}`]: problem(500, 'internal', 'Something went wrong') },
    });
    expect(await screen.findByText('Your usage could not be loaded')).toBeVisible();
    const asked = () => requests.filter(({ path }) => path === usagePath).length;
    // Once, and twice more by itself.
    expect(asked()).toBe(3);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(asked()).toBe(6));
    expect(await screen.findByText('Your usage could not be loaded')).toBeVisible();
    expect(asked()).toBe(6);
  });

  test('is there for suspended root users, and speaks of no money without billing', async () => {
    const { unmount } = await open([first], { plan: { suspendedAccount: true } });
    expect(await screen.findByText('Download .pdf')).toBeVisible();
    unmount();
    const { requests } = await open([first], { billing: 'off' });
    expect(await screen.findByRole('table', { name: 'Usage of the plan' })).toBeVisible();
    expect(screen.queryByText(/€|invoice|Total/i)).not.toBeInTheDocument();
    expect(requests.some(({ path }) => path.includes('invoices'))).toBe(false);
  });
});

describe('Downloads', () => {
  const saved: { name: string; blob: Blob | undefined; href: string }[] = [];
  beforeEach(() => {
    saved.length = 0;
    let blob: Blob | undefined;
    vi.stubGlobal(
      'URL',
      class extends URL {
        static override createObjectURL(it: Blob) {
          blob = it;
          return 'blob:invoice';
        }
        static override revokeObjectURL() {}
      },
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download, blob, href: this.href });
    });
  });
  afterEach(() => vi.restoreAllMocks());

  const file = (type: string, name: string) => () =>
    new Response(Uint8Array.of(37, 80, 0, 255), {
      headers: { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` },
    });
  const pdf = `/api/invoices/download/user-1/WV-0001/${first.date}`;

  test('saves an invoice as PDF; meanwhile nothing else downloads', async () => {
    let finish = (): void => undefined;
    const waiting = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { user } = await open([first], {
      handlers: {
        [`GET ${pdf}`]: () => waiting.then(file('application/pdf', 'invoice-WV-0001.pdf')),
      },
    });
    const one = await screen.findByRole('button', { name: 'Download .pdf of WV-0001' });
    const all = screen.getByRole('button', { name: 'Download all as .zip' });
    await user.click(one);
    await waitFor(() => expect(one).toBeDisabled());
    expect(all).toBeDisabled();
    finish();
    await waitFor(() => expect(all).toBeEnabled());
    expect(one).toBeEnabled();
    expect(saved[0]?.name).toBe('invoice-WV-0001.pdf');
    const bytes = await saved[0]?.blob?.arrayBuffer();
    expect([...new Uint8Array(bytes ?? new ArrayBuffer())]).toEqual([37, 80, 0, 255]);
  });

  test('waits for an invoice that is being made', async () => {
    const making = problem(409, 'conflict', 'The PDF is being made. Please try again in a minute');
    let requested = 0;
    const { user } = await open([first], {
      handlers: {
        [`GET ${pdf}`]: (request) =>
          (requested += 1) > 1 ? file('application/pdf', 'a.pdf')() : making(request),
      },
    });
    const one = await screen.findByRole('button', { name: 'Download .pdf of WV-0001' });
    await user.click(one);
    await waitFor(() => expect(requested).toBe(1));
    expect(one).toBeDisabled();
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['a.pdf']), {
      timeout: 4000,
    });
    expect(screen.queryByText(/being made/)).toBeNull();
  });

  test('saves all of them as zip', async () => {
    const { user, requests } = await open([first], {
      handlers: {
        'GET /api/invoices/download-all/user-1': file('application/zip', 'invoices.zip'),
        'DELETE /api/invoices/delete-zip/user-1': answer({ success: true }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Download all as .zip' }));
    await waitFor(() => expect(requests.at(-1)?.path).toBe('/api/invoices/delete-zip/user-1'));
    expect(saved.map(({ name }) => name)).toEqual(['invoices.zip']);
  });

  test('fetches a zip that has an address from there, and leaves it there meanwhile', async () => {
    const address = 'https://bucket.example/invoices.zip?signature=1';
    const { user, requests } = await open([first], {
      handlers: {
        'GET /api/invoices/download-all/user-1': answer({ fileName: 'invoices.zip', address }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Download all as .zip' }));
    await waitFor(() => expect(saved.map(({ href }) => href)).toEqual([address]));
    expect(requests.at(-1)?.headers.get('accept')).toBe('application/zip, application/json');
  });

  test('says what went wrong', async () => {
    const { user } = await open([first], {
      handlers: { [`GET ${pdf}`]: problem(404, 'not_found', 'There is no such invoice') },
    });
    await user.click(await screen.findByRole('button', { name: 'Download .pdf of WV-0001' }));
    expect(await screen.findByText('There is no such invoice')).toBeVisible();
    expect(saved).toEqual([]);
  });
});
