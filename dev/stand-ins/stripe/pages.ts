import { plainPage } from '../../../bin/plain-page.ts';
import { escapeHtml } from '../../../functions/platform/escape-html.ts';
import type { Customer, Invoice, Session } from './ledger.ts';
import type { Price } from './sandbox.ts';
import { taxOf, vatRates } from './tax.ts';

const style = `main{max-width:560px}
.note{margin:0 0 16px;padding:12px 16px;border:2px dashed var(--wv-focus);border-radius:12px;font-weight:600}
form{display:grid;gap:16px;margin:16px 0 0}label{display:grid;gap:4px;font-weight:600}
input,select{width:100%;min-height:44px;padding:8px 12px;border:1px solid var(--mantine-color-dimmed);border-radius:8px;background:var(--wv-surface);color:inherit;font:inherit;font-weight:400}
.choices{display:flex;flex-wrap:wrap;gap:12px}
button{min-height:44px;padding:8px 20px;border:1px solid var(--mantine-color-dimmed);border-radius:8px;background:var(--wv-surface);color:inherit;font:inherit;font-weight:600;cursor:pointer}
button.main{border-color:#4351d1;background:#4351d1;color:#fff}
button:focus-visible,input:focus-visible,select:focus-visible{outline:2px solid var(--wv-focus);outline-offset:2px}
dl.panel{display:grid;grid-template-columns:1fr auto;gap:4px 16px;margin:0}dd{margin:0;text-align:right}
.total{font-weight:600}[role=alert]{margin:16px 0;padding:12px 16px;border:1px solid var(--wv-bad);border-radius:12px;background:var(--wv-surface)}
select{padding-left:8px}
form.payment{display:grid;gap:8px;padding:12px 16px}form.payment p{margin:0}form.payment button{min-height:36px;padding:4px 14px}`;

const euros = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' });
const euro = (cents: number): string => euros.format(cents / 100);
const names = new Intl.DisplayNames('en', { type: 'region' });
const countries = [...Object.keys(vatRates), 'CH', 'GB', 'NO', 'US']
  .map((code) => ({ code, name: names.of(code) ?? code }))
  .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));

interface Shown {
  customer: Customer;
  /** Proves that the form is of this page. */
  token: string;
  /** Said at the top of the form. */
  problem?: string | undefined;
}

const sandboxPage = (title: string, problem: string | undefined, body: string): string =>
  plainPage({
    title,
    style,
    body: `<p class="note">Sandbox, no money moves</p><h1>${escapeHtml(title)}</h1>
${problem === undefined ? '' : `<p role="alert">${escapeHtml(problem)}</p>`}${body}`,
  });

const details = ({ name, country, vatId }: Customer): string => {
  const options = countries.map(
    ({ code, name: label }) =>
      `<option value="${code}"${code === (country ?? 'DE') ? ' selected' : ''}>${escapeHtml(label)}</option>`,
  );
  return `<label>Name on the invoice<input name="name" required maxlength="150" autocomplete="name" value="${escapeHtml(name ?? '')}"></label>
<label>Country<select name="country" autocomplete="country">${options.join('')}</select></label>
<label>VAT id, if you are a business<input name="vatId" maxlength="20" pattern="[A-Za-z]{2}[A-Za-z0-9+*]{2,13}" title="Two letters of the country, then letters and digits" value="${escapeHtml(vatId ?? '')}"></label>`;
};

/** The page on which a plan is paid for. */
export function payPage(
  session: Session,
  price: Price,
  { customer, token, problem }: Shown,
): string {
  const { percent, isReverseCharge } = taxOf(customer);
  const tax = session.withTax && percent !== null ? Math.round((price.cents * percent) / 100) : 0;
  const taxLine = isReverseCharge ? 'VAT (reverse charge)' : `VAT ${percent ?? 0} %`;
  const rows: [string, string][] = [
    [`${price.plan}, ${price.isAnnual ? '12 months' : '30 days'}`, euro(price.cents)],
    ...(session.withTax && customer.country !== null
      ? [[taxLine, euro(tax)] satisfies [string, string]]
      : []),
  ];
  const lines = rows.map(([what, amount]) => `<dt>${escapeHtml(what)}</dt><dd>${amount}</dd>`);
  const later = session.withTax && customer.country === null;
  return sandboxPage(
    `Pay for ${price.plan}`,
    problem,
    `<p class="soft">This page stands in for Stripe on this machine. It takes no card.</p>
<dl class="panel">${lines.join('')}<dt class="total">Total</dt><dd class="total">${euro(price.cents + tax)}</dd></dl>
${later ? '<p class="soft">VAT is added for the country that you choose.</p>' : ''}
<form method="post"><input type="hidden" name="token" value="${token}">${details(customer)}
<div class="choices"><button class="main" name="choice" value="pay">Pay</button>
<button name="choice" value="decline">Card declined</button>
<button name="choice" value="back" formnovalidate>Go back</button></div></form>`,
  );
}

/** The page on which a customer changes their details. */
export function portalPage(
  { customer, token, problem }: Shown,
  invoices: readonly Invoice[],
): string {
  const cards = [
    ['works', 'A card that works'],
    ['declined', 'A card that is declined'],
    ['confirm', 'A card whose bank asks for a confirmation'],
  ].map(
    ([value, label]) =>
      `<option value="${value}"${value === cardOf(customer) ? ' selected' : ''}>${label}</option>`,
  );
  return sandboxPage(
    'Payment details',
    problem,
    `<p class="soft">This page stands in for Stripe's customer portal on this machine.</p>
<form method="post"><input type="hidden" name="token" value="${token}">${details(customer)}
<label>Card<select name="card">${cards.join('')}</select></label>
<div class="choices"><button class="main" name="choice" value="save">Save</button>
<button name="choice" value="back" formnovalidate>Go back</button></div></form>
${bankSection(token, invoices)}`,
  );
}

const cardOf = ({ isDeclined, wantsConfirmation }: Customer): string => {
  if (isDeclined) return 'declined';
  return wantsConfirmation ? 'confirm' : 'works';
};

const payments = 3;

/** Actions of a customer at their bank, where Stripe has no page. */
function bankSection(token: string, invoices: readonly Invoice[]): string {
  const rows = invoices
    .toReversed()
    .slice(0, payments)
    .map((invoice) => {
      const { id, number, paid, dispute } = invoice;
      const words = {
        needs_response: 'disputed',
        won: 'decided for the seller',
        lost: 'paid back',
      };
      const state = dispute === null ? '' : `, ${words[dispute.status]}`;
      const buttons =
        dispute === null
          ? [['dispute', 'Dispute']]
          : dispute.status === 'needs_response'
            ? [
                ['lost', 'The bank pays it back'],
                ['won', 'The bank decides for the seller'],
              ]
            : [];
      const choices = buttons.map(
        ([value, label]) =>
          `<button name="choice" value="${value}" aria-label="${label}: ${escapeHtml(number)}">${label}</button>`,
      );
      const bank = choices.length === 0 ? '' : `<div class="choices">${choices.join('')}</div>`;
      return `<form method="post" class="panel payment"><input type="hidden" name="token" value="${token}"><input type="hidden" name="invoice" value="${id}">
<p>${escapeHtml(number)}, ${euro(paid)}${state}</p>${bank}</form>`;
    });
  if (rows.length === 0) return '';
  return `<h2>At the bank</h2><p class="soft">Stands in for the bank of the card, which can take a payment back.</p>${rows.join('')}`;
}

/** Stripe's page of an invoice, on which the bank asks for a confirmation. */
export function confirmPage(price: Price, { token, problem }: Shown): string {
  return sandboxPage(
    'Confirm your payment',
    problem,
    `<p class="soft">This page stands in for Stripe's page of an invoice, and for 3-D Secure.</p>
<p>Your bank asks whether it is you who changes to ${escapeHtml(price.plan)}, ${price.isAnnual ? 'paid annually' : 'paid every 30 days'}.</p>
<form method="post"><input type="hidden" name="token" value="${token}"><div class="choices"><button class="main" name="choice" value="confirm">It is me</button>
<button name="choice" value="refuse">It is not me</button></div></form>`,
  );
}

/** Stripe's page leads nowhere either. */
export const confirmedPage = (): string =>
  sandboxPage('Thank you', undefined, '<p>Your payment is confirmed. You can close this page.</p>');

/** Said where there is nothing to pay. */
export const closedPage = (): string =>
  sandboxPage(
    'This page is closed',
    undefined,
    '<p>It was paid on, has expired, or was replaced by a newer one.</p><p><a href="/subscription-plans">Back to the plans</a></p>',
  );
