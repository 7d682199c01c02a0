import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type {
  ReportSchedule,
  ReportSummary,
} from '../../../../../shared/calls/portfolio/reports.ts';
import type { Client } from '../../../../../shared/models/registry/client.ts';
import { answer, type Handlers, problem } from '../../../test-support/fake-server.ts';
import { renderApp } from '../../../test-support/render-app.tsx';

test('words that are not saved outlast the edit of another person, and are not saved over it', async () => {
  const summary = { ...october, state: 'draft', isUnsent: true, mailed: null };
  let draft = { revision: 3, paragraph: 'A calm month.', hasAppendix: true };
  const { user, requests } = await show('/reports/report-1', {
    handlers: {
      'GET /api/reports/report-1': () =>
        Response.json({ summary, html: '<p>Shop</p>', draft, readers: [] }),
      'POST /api/reports/edit': problem(409, 'conflict', 'Someone else has changed this report'),
    },
  });
  const words = await screen.findByRole('textbox', { name: 'Your words' });
  await user.type(words, ' Thank you.');
  draft = { revision: 4, paragraph: 'Theirs.', hasAppendix: true };
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/undo your changes to see theirs/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Your words' })).toHaveValue(
    'A calm month. Thank you.',
  );
  expect(requests.find(({ path }) => path === '/api/reports/edit')?.body).toMatchObject({
    revision: 3,
  });
  await user.click(screen.getByRole('button', { name: 'Undo changes' }));
  expect(screen.getByRole('textbox', { name: 'Your words' })).toHaveValue('Theirs.');
  expect(screen.queryByText(/undo your changes/)).toBeNull();
});

const acme: Client = {
  clientId: 'client-1',
  name: 'Acme',
  colour: null,
  contacts: [{ name: 'Grace Hopper', email: 'grace@acme.example' }],
  siteCount: 1,
  route: null,
};
const october: ReportSummary = {
  reportId: 'report-1',
  title: 'Acme, October 2026',
  clientId: 'client-1',
  url: null,
  from: '2026-10-01T00:00:00.000Z',
  to: '2026-11-01T00:00:00.000Z',
  requestedAt: '2026-11-01T06:02:00.000Z',
  isScheduled: true,
  state: 'ready',
  verdict:
    '1 outage, 4 minutes; 99.99 % available, of the time watched. Mobile score 63, up 8 from 55.',
  band: 'average',
  mailed: 1,
  isUnsent: false,
  isInternal: false,
  releasedAt: null,
};
const failed: ReportSummary = {
  ...october,
  reportId: 'report-2',
  title: 'Shop, September 2026',
  state: 'failed',
  verdict: null,
  mailed: null,
};
const monthly: ReportSchedule = {
  clientId: 'client-1',
  isMonthly: true,
  nextOn: '2026-12-01T06:00:00.000Z',
  sender: 'Agency',
  hasLogo: true,
  language: 'de',
  timeZone: null,
  paragraph: null,
  hasAppendix: true,
  looksFirst: false,
};
const site = {
  _id: 'shop',
  url: 'https://shop.example/',
  siteName: 'Shop',
  propertyId: '',
  pages: [],
};

const show = (
  path: string,
  {
    reports = [october],
    schedules = [monthly],
    clients = [acme],
    handlers = {},
  }: {
    reports?: ReportSummary[];
    schedules?: ReportSchedule[];
    clients?: Client[];
    handlers?: Handlers;
  } = {},
) =>
  renderApp(path, {
    plan: {},
    handlers: {
      'GET /api/reports': answer({ reports, schedules }),
      'GET /api/clients': answer(clients),
      'GET /api/sites/ada@example.com': answer([{ email: 'ada@example.com', sites: [site] }]),
      ...handlers,
    },
  });

describe('Reports', () => {
  test('say what they are for when there are none, and where clients come from', async () => {
    await show('/reports', { reports: [], schedules: [], clients: [] });
    expect(await screen.findByText('No Reports')).toBeVisible();
    expect(screen.getByText(/Reports are sent to clients/)).toBeVisible();
  });

  test('are listed with verdict, recipients and failures', async () => {
    await show('/reports', { reports: [october, failed] });
    expect(await screen.findByText('2 reports, 1 failed')).toBeVisible();
    const list = within(await screen.findByRole('list', { name: 'Reports' }));
    expect(list.getByRole('link', { name: october.title })).toHaveAttribute(
      'href',
      '/reports/report-1',
    );
    expect(list.getByText(/Mobile score 63, up 8/)).toBeVisible();
    expect(list.getByText(/mailed to 1 contact/)).toBeVisible();
    expect(list.getByText(/Could not be made/)).toBeVisible();
    expect(list.getAllByRole('button', { name: /^Download/ })).toHaveLength(1);
    expect(screen.getByText(/^Next on .*2026, to Grace Hopper$/)).toBeVisible();
    expect(screen.getByText('From Agency, with a logo, German')).toBeVisible();
  });

  test('name the contacts to whom a monthly report could not be mailed', async () => {
    const missed = { ...october, notMailedTo: ['bob@acme.example'] };
    const none = { ...missed, reportId: 'report-3', mailed: 0 };
    await show('/reports', { reports: [missed, none] });
    const list = within(await screen.findByRole('list', { name: 'Reports' }));
    expect(list.getByText(/mailed to 1 contact, not to bob@acme\.example$/)).toBeVisible();
    expect(list.getByText(/monthly, not mailed to bob@acme\.example$/)).toBeVisible();
  });

  test('are not sent to the contacts of a client without sites', async () => {
    await show('/reports', { clients: [{ ...acme, siteCount: 0 }] });
    expect(await screen.findByText('Not sent: the client has no sites')).toBeVisible();
  });

  test('are made for a client over the last month', async () => {
    const { user, requests } = await show('/reports', {
      handlers: { 'POST /api/reports': answer({ ...october, state: 'waiting' }, 202) },
    });
    const button = await screen.findByRole('button', { name: 'Create Report' });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Report' }));
    await user.click(dialog.getByRole('button', { name: 'Create Report' }));
    expect(await screen.findByText('Acme, October 2026 is being made')).toBeVisible();
    const made = requests.find(({ method, path }) => `${method} ${path}` === 'POST /api/reports');
    expect(made?.body).toMatchObject({ clientId: 'client-1' });
    const sent = JSON.stringify(made?.body);
    expect(sent).toMatch(/"from":"(\d{4}-\d\d)-01","to":"\1-\d\d"/);
  });

  test('name what the server refuses', async () => {
    const { user } = await show('/reports', {
      handlers: {
        'POST /api/reports': problem(400, 'invalid_input', 'The first day is in the future'),
      },
    });
    const button = await screen.findByRole('button', { name: 'Create Report' });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Report' }));
    await user.click(dialog.getByRole('button', { name: 'Create Report' }));
    expect(await dialog.findByText('The first day is in the future')).toBeVisible();
  });

  test('are sent monthly in the name of the sender', async () => {
    const { user, requests } = await show('/reports', {
      schedules: [],
      handlers: { 'POST /api/reports/schedule': answer(monthly) },
    });
    expect(await screen.findByText('Not sent')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Change reports to Acme' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reports to Acme' }));
    expect(dialog.getByText('To grace@acme.example, as PDF')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Sender' }), 'Agency');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Language' }), 'German');
    await user.click(dialog.getByRole('checkbox', { name: 'Let me look at it first' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(requests.find(({ path }) => path === '/api/reports/schedule')?.body).toEqual({
        clientId: 'client-1',
        isMonthly: true,
        looksFirst: true,
        sender: 'Agency',
        language: 'de',
        timeZone: null,
        paragraph: null,
        hasAppendix: true,
      }),
    );
  });

  test('carry the brand, whose reply address is checked by the server', async () => {
    const brand = {
      sender: 'Agency',
      colour: '#ffe066',
      replyTo: null,
      signOff: null,
      hidesProduct: true,
      logo: null,
      revision: 4,
      mayHideProduct: false,
    };
    const { user, requests } = await show('/reports', {
      handlers: {
        'GET /api/brand': answer(brand),
        'POST /api/brand': problem(400, 'invalid_input', 'Email address is not valid', {
          field: 'replyTo',
        }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Brand' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Brand' }));
    expect(await dialog.findByText(/Darkened where it is text on white/)).toBeVisible();
    expect(dialog.getByRole('checkbox', { name: 'Leave out the name Web Vitals' })).toBeDisabled();
    await user.type(dialog.getByRole('textbox', { name: 'Reply address' }), 'us');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Email address is not valid')).toBeVisible();
    const sent = requests.find(({ method, path }) => `${method} ${path}` === 'POST /api/brand');
    expect(sent?.body).toEqual({
      sender: 'Agency',
      colour: '#ffe066',
      replyTo: 'us',
      signOff: null,
      hidesProduct: true,
      revision: 4,
    });
  });

  test('refuse a logo of more than 100 KB before it is sent', async () => {
    const { user } = await show('/reports');
    await user.click(await screen.findByRole('button', { name: 'Change reports to Acme' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reports to Acme' }));
    const large = new File([new Uint8Array(100_001)], 'logo.png', { type: 'image/png' });
    await user.upload(dialog.getByLabelText('Logo'), large);
    expect(await dialog.findByText('A logo may have 100 KB at most')).toBeVisible();
  });

  test('are not shown as going to nobody when the clients could not be loaded', async () => {
    await show('/reports', {
      handlers: { 'GET /api/clients': problem(500, 'internal', 'Something went wrong') },
    });
    expect(await screen.findByText('Your reports could not be loaded')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Monthly reports' })).toBeNull();
  });

  test('are deleted after a question', async () => {
    const { user, requests } = await show('/reports', {
      handlers: { 'POST /api/reports/delete': answer({ success: true }) },
    });
    await user.click(await screen.findByRole('button', { name: `Delete ${october.title}` }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Report' }));
    await user.click(dialog.getByRole('button', { name: 'Delete Report' }));
    await waitFor(() =>
      expect(requests.find(({ path }) => path === '/api/reports/delete')?.body).toEqual({
        reportId: 'report-1',
      }),
    );
  });
});

describe('A report', () => {
  test('is shown in a frame that runs no scripts', async () => {
    await show('/reports/report-1', {
      handlers: {
        'GET /api/reports/report-1': answer({
          summary: october,
          html: '<p>Shop</p>',
          draft: null,
          readers: [],
        }),
      },
    });
    const frame = await screen.findByTitle(october.title);
    expect(frame).toHaveAttribute('srcdoc', '<p>Shop</p>');
    expect(frame).toHaveAttribute('sandbox', 'allow-same-origin');
    expect(screen.getByRole('button', { name: 'Download PDF' })).toBeVisible();
  });

  test('is shared by a link', async () => {
    const { user, requests } = await show('/reports/report-1', {
      handlers: {
        'GET /api/reports/report-1': answer({
          summary: october,
          html: '<p>Shop</p>',
          draft: null,
          readers: [],
        }),
        'GET /api/shares': answer([]),
        'POST /api/shares': answer({
          link: {
            linkId: 'link',
            madeBy: 'Grace Hopper',
            createdAt: october.requestedAt,
            endsAt: october.to,
            hasPassword: false,
          },
          token: 'secret',
        }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Share this report' }));
    expect(dialog.getByText(/can read this report, without an account/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Create link' }));
    expect(await dialog.findByText(/\/shared\/link#secret$/)).toBeVisible();
    const sent = requests.find(({ method, path }) => method === 'POST' && path === '/api/shares');
    expect(sent?.body).toMatchObject({ reportId: 'report-1' });
  });

  test('whose PDF has expired says that it is made again', async () => {
    const states: ReportSummary['state'][] = ['ready', 'waiting'];
    const { user } = await show('/reports/report-1', {
      handlers: {
        'GET /api/reports/report-1': () =>
          Response.json({
            summary: { ...october, state: states.shift() ?? 'waiting' },
            html: '<p>Shop</p>',
            draft: null,
            readers: [],
          }),
        'GET /api/reports/download/report-1': problem(409, 'conflict', 'The PDF is being made'),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Download PDF' }));
    expect(await screen.findByText('The PDF is being made')).toBeVisible();
    expect(await screen.findByText('Waiting to start')).toBeVisible();
    expect(screen.getByTitle(october.title)).toBeVisible();
  });

  test('that failed says so, and offers nothing to download', async () => {
    await show('/reports/report-2', {
      handlers: {
        'GET /api/reports/report-2': answer({
          summary: failed,
          html: null,
          draft: null,
          readers: [],
        }),
      },
    });
    expect(await screen.findByText(/Could not be made/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Download PDF' })).toBeNull();
  });

  test('that waits says nothing of contacts that could not be loaded', async () => {
    const draft = { revision: 3, paragraph: null, hasAppendix: true };
    const summary = { ...october, state: 'draft', isUnsent: true };
    await show('/reports/report-1', {
      handlers: {
        'GET /api/clients': problem(500, 'internal', 'Something went wrong'),
        'GET /api/reports/report-1': answer({ summary, html: '', draft, readers: [] }),
      },
    });
    expect(await screen.findByRole('button', { name: 'Send now' })).toBeDisabled();
    expect(screen.queryByText(/no contacts/)).toBeNull();
  });

  test('that waits is edited, tried on oneself, and sent after a question', async () => {
    const draft = { revision: 3, paragraph: 'A calm month.', hasAppendix: true };
    const summary = { ...october, state: 'draft', isUnsent: true, mailed: null };
    const { user, requests } = await show('/reports/report-1', {
      handlers: {
        'GET /api/reports/report-1': answer({
          summary,
          html: '<p>Shop</p>',
          draft,
          readers: [{ contact: 'grace@acme.example', openedAt: null, lastOpenedAt: null }],
        }),
        'POST /api/reports/edit': answer({ revision: 4 }),
        'POST /api/reports/test': answer({ to: 'ada@example.com' }),
        'POST /api/reports/send': answer({ success: true }),
      },
    });
    expect(await screen.findByText(/^Draft, waits for you to send it/)).toBeVisible();
    expect(screen.getByText('grace@acme.example: not opened')).toBeVisible();
    const sendNow = screen.getByRole('button', { name: 'Send now' });
    await waitFor(() => expect(sendNow).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Send a test to me' }));
    expect(await screen.findByText('A test has been sent to ada@example.com')).toBeVisible();
    await user.click(sendNow);
    const dialog = within(await screen.findByRole('dialog', { name: 'Send Report' }));
    expect(dialog.getByText(/to grace@acme.example\?/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Send now' }));
    expect(await screen.findByText(`${october.title} is being sent`)).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Your words' }), ' Thank you.');
    expect(sendNow).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const sent = (path: string) => requests.find((one) => one.path === path)?.body;
    await waitFor(() =>
      expect(sent('/api/reports/edit')).toEqual({
        reportId: 'report-1',
        revision: 3,
        paragraph: 'A calm month. Thank you.',
        hasAppendix: true,
      }),
    );
    expect(sent('/api/reports/send')).toEqual({ reportId: 'report-1', revision: 3 });
  });
});
