import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { termsDocuments } from '../../../components/values/terms-documents.ts';
import { everythingKept } from '../../../lib/kept.ts';
import { renderApp } from '../../../test-support/render-app.tsx';

const company = {
  name: 'Vitals Ltd',
  addressLines: ['1 Main Street', 'Dublin'],
  vatId: 'IE1234567T',
  email: 'office@vitals.example',
};
const cloud = { local: false, region: 'eu-west-1', billing: 'stripe', company } as const;
const text = () => screen.getByRole('article').textContent;
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('Terms documents', () => {
  test.each(termsDocuments)('anyone can read $path', async ({ path, title }) => {
    const app = await renderApp(path, { config: cloud });
    expect(await heading(title)).toBeVisible();
    expect(document.title).toBe(`${title} · Web Vitals`);
    const others = within(screen.getByRole('navigation', { name: 'Terms' }));
    expect(others.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(
      termsDocuments.map((each) => each.title),
    );
    expect(others.getByRole('link', { name: title })).toHaveAttribute('aria-current', 'page');
    expect(screen.queryByText(/not stated/)).not.toBeInTheDocument();
    expect(app.path()).toBe(path);
  });

  test('a suspended account reads them too', async () => {
    const { path } = await renderApp('/privacy-policy', { plan: { suspendedAccount: true } });
    expect(await heading('Privacy policy')).toBeVisible();
    expect(path()).toBe('/privacy-policy');
  });

  test.each(['/privacy-policy', '/terms-and-conditions', '/return-and-refund-policy'])(
    '%s names the operator, with address and VAT id',
    async (path) => {
      await renderApp(path, { config: cloud });
      const address = (await screen.findByText(/VAT ID/)).closest('address');
      expect(address).toHaveTextContent('Vitals Ltd');
      expect(address).toHaveTextContent('1 Main Street');
      expect(address).toHaveTextContent('VAT ID: IE1234567T');
      expect(screen.getAllByRole('link', { name: company.email })[0]).toHaveAttribute(
        'href',
        'mailto:office@vitals.example',
      );
    },
  );

  test.each([
    [true, 'COMPANY_NAME', 'COMPANY_ADDRESS', 'COMPANY_EMAIL'],
    [false, 'companyName', 'companyAddress', 'companyEmail'],
  ])('says which settings are missing (local: %s)', async (local, ...names) => {
    await renderApp('/terms-and-conditions', { config: { local, company: {} } });
    expect(
      await screen.findByText('This document does not name its operator in full'),
    ).toBeVisible();
    for (const name of names) expect(screen.getByText(name)).toBeVisible();
    expect(screen.getAllByText('[name of the operator not stated]')[0]).toBeVisible();
  });

  test('leads from one to the next', async () => {
    const { user } = await renderApp('/cookies-policy', { config: cloud });
    await heading('Cookies policy');
    await user.click(screen.getByRole('link', { name: 'privacy policy' }));
    expect(await heading('Privacy policy')).toHaveFocus();
  });
});

describe('Privacy policy', () => {
  test('names those who receive data in the cloud', async () => {
    await renderApp('/privacy-policy', { config: cloud });
    await heading('Privacy policy');
    for (const processor of ['Amazon Web Services', 'Amazon SES', 'Stripe', 'Google', 'Semrush']) {
      expect(text()).toContain(processor);
    }
    expect(text()).toContain('in the region eu-west-1');
  });

  test('names those with whom people sign in', async () => {
    await renderApp('/privacy-policy', {
      config: { ...cloud, signInWith: { microsoft: { isStandIn: false } } },
    });
    await heading('Privacy policy');
    expect(text()).toContain('Microsoft, if you sign in with them: they learn');
    expect(text()).toContain('Your user id and email address at Google or Microsoft');
  });

  test('says that measurements from a public network are public, where it is used', async () => {
    await renderApp('/privacy-policy', { config: { ...cloud, globalping: true } });
    await heading('Privacy policy');
    expect(text()).toContain('anyone can read there which host and path was measured');
  });

  test('says that our own screens are measured, where they are', async () => {
    await renderApp('/privacy-policy', { config: { ...cloud, ownSiteKey: 'abcdefghijkm' } });
    await heading('Privacy policy');
    expect(screen.getByRole('link', { name: 'data of visitors' })).toHaveAttribute(
      'href',
      '/visitor-data',
    );
    expect(text()).not.toContain('No analytics.');
  });

  test('names none that this installation does not use', async () => {
    await renderApp('/privacy-policy', {
      config: { local: true, billing: 'off', notSetUp: ['crux', 'semrush', 'analytics'], company },
    });
    await heading('Privacy policy');
    expect(text()).toContain('runs on a machine of its operator');
    expect(text()).not.toMatch(
      /Amazon|Stripe|Chrome UX Report|Semrush|Google Analytics|Globalping/,
    );
    expect(text()).not.toMatch(/pay|invoice|card/i);
  });
});

test('the cookies policy lists everything that a browser keeps, with its purpose', async () => {
  await renderApp('/cookies-policy', { config: cloud });
  const table = within(await screen.findByRole('table', { name: 'Storage of the browser' }));
  expect(everythingKept().length).toBeGreaterThan(10);
  for (const { key } of everythingKept()) {
    const row = within(table.getByRole('rowheader', { name: key }).closest('tr') ?? document.body);
    const [purpose, where] = row.getAllByRole('cell');
    expect(purpose?.textContent).not.toBe('');
    expect(where).toHaveTextContent(/^This (browser|tab), until/);
  }
  expect(screen.getByRole('rowheader', { name: 'known-devices' })).toBeVisible();
});

describe('Without billing', () => {
  const config = { billing: 'off', company } as const;

  test('there is no refund policy among them', async () => {
    await renderApp('/terms-and-conditions', { config });
    await heading('Terms and conditions');
    expect(screen.queryByRole('link', { name: /refund/i })).not.toBeInTheDocument();
    expect(text()).not.toMatch(/\b(pay|payment|paid|prices?|euro|invoices?)\b/i);
  });

  test('its address says that nothing is sold', async () => {
    await renderApp('/return-and-refund-policy', { config });
    expect(await screen.findByText(/Nothing is sold on this installation/)).toBeVisible();
  });
});
