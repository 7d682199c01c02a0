import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { StatusPage } from '../../../../../shared/models/portfolio/status-page.ts';
import { answer, type Handlers, problem } from '../../../test-support/fake-server.ts';
import { type AppOptions, renderApp } from '../../../test-support/render-app.tsx';

const page: StatusPage = {
  pageId: 'page-1',
  slug: 'acme',
  ownAddress: null,
  title: 'Acme',
  clientId: null,
  colour: null,
  isPublished: true,
  showsResponseTimes: false,
  hasPassword: false,
  groups: [
    {
      name: 'Web',
      components: [
        {
          componentId: 'c-1',
          name: 'Shop',
          monitor: { kind: 'page', url: 'https://shop.example/' },
          isPublished: true,
        },
      ],
    },
  ],
  createdAt: '2026-11-01T00:00:00.000Z',
  version: 1,
};
const site = {
  _id: 'shop',
  url: 'https://shop.example/',
  siteName: 'Shop',
  propertyId: '',
  pages: ['https://shop.example/cart'],
};

const backup = {
  heartbeatId: 'h-1',
  site: site.url,
  name: 'Nightly backup',
  schedule: { kind: 'interval', everyMinutes: 60 },
  graceMinutes: 5,
  longestRunMinutes: null,
  target: 99.9,
  state: 'up',
  since: '2026-11-01T00:00:00.000Z',
  why: null,
  lastSignal: null,
  expectedAt: null,
  address: null,
};

const show = (
  path: string,
  pages: StatusPage[],
  handlers: Handlers = {},
  config: AppOptions['config'] = {},
) =>
  renderApp(path, {
    config,
    // Times are those of the account, wherever the browser is.
    plan: { timeZone: 'Asia/Kolkata' },
    handlers: {
      'GET /api/status-pages': answer({ pages, limit: 2 }),
      'GET /api/status-pages/page-1/preview': answer({ html: '<p>Preview</p>' }),
      'GET /api/status-pages/page-1/incidents': answer({ incidents: [], tracked: [] }),
      'GET /api/clients': answer([]),
      'GET /api/endpoints': answer({
        endpoints: [{ url: 'tcp://db.example:5432', name: 'Database', site: site.url }],
      }),
      'GET /api/heartbeats': answer({ heartbeats: [backup], limit: 5 }),
      'GET /api/sites/ada@example.com': answer([{ email: 'ada@example.com', sites: [site] }]),
      ...handlers,
    },
  });

describe('Status Pages', () => {
  test('say what they are for when there are none', async () => {
    await show('/status-pages', []);
    expect(await screen.findByText('No Status Pages')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add Status Page' })).toHaveAttribute(
      'href',
      '/status-pages/new',
    );
  });

  test('say how many the plan has', async () => {
    await show('/status-pages', [page], {
      'GET /api/status-pages': answer({ pages: [page], limit: 1000 }),
    });
    expect(await screen.findByText('1 of 1 published; your plan has 1,000.')).toBeVisible();
  });

  test('are listed with their public address, and removed', async () => {
    const hidden = {
      ...page,
      pageId: 'page-2',
      title: 'Hidden',
      slug: 'hidden',
      isPublished: false,
    };
    const { user, requests } = await show('/status-pages', [page, hidden], {
      'POST /api/status-pages/page-1/delete': answer({ success: true }),
    });
    expect(await screen.findByText('1 of 2 published; your plan has 2.')).toBeVisible();
    expect(screen.getByText(/^Published with 1 of 1 component/)).toBeVisible();
    expect(screen.getByRole('link', { name: '/status/acme' })).toHaveAttribute(
      'href',
      '/status/acme',
    );
    expect(screen.queryByRole('link', { name: '/status/hidden' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Add Status Page' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Remove Acme' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Status Page' }));
    await user.click(dialog.getByRole('button', { name: 'Remove Status Page' }));
    expect(await screen.findByText('Acme has been removed')).toBeVisible();
    expect(requests.map(({ path }) => path)).toContain('/api/status-pages/page-1/delete');
  });
});

describe('a domain of its own', () => {
  const hint = () => screen.queryByText('Your own domain');

  test('is the address of the page wherever it is shown', async () => {
    const moved = { ...page, ownAddress: 'https://status.acme.example' };
    const { unmount } = await show('/status-pages', [moved]);
    expect(
      await screen.findByRole('link', { name: 'https://status.acme.example' }),
    ).toHaveAttribute('href', 'https://status.acme.example');
    unmount();
    await show('/status-pages/page-1', [moved]);
    expect(await screen.findByText(/; also at https:\/\/status\.acme\.example/)).toBeVisible();
    expect(
      screen.getByText(/<img src="https:\/\/status\.acme\.example\/badge\.svg"/),
    ).toBeVisible();
    expect(hint()).toBeNull();
  });

  test('is had by steps, where the installation has others', async () => {
    await show(
      '/status-pages/page-1',
      [page],
      {},
      {
        local: false,
        statusDomainsHost: 'd1.cloudfront.net',
      },
    );
    const steps = (await screen.findByText('Your own domain')).parentElement;
    expect(steps).toHaveTextContent('page-1');
    expect(steps).toHaveTextContent('status.example.com CNAME d1.cloudfront.net');
  });

  test('is not to be had on the local host, which says so, nor where the operator offers none', async () => {
    const { unmount } = await show('/status-pages/page-1', [page]);
    expect((await screen.findByText('Your own domain')).parentElement).toHaveTextContent(
      'On this machine, a status page has a path only.',
    );
    unmount();
    await show('/status-pages/page-1', [page], {}, { local: false });
    expect(await screen.findByText('Address and Embedding')).toBeVisible();
    expect(hint()).toBeNull();
  });
});

describe('a status page', () => {
  test('is added with components that are published one by one', async () => {
    const { user, requests } = await show('/status-pages/new', [], {
      'POST /api/status-pages': answer(page),
    });
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Acme');
    await user.type(screen.getByRole('textbox', { name: 'Address' }), 'acme');
    for (const _ of [1, 2, 3, 4])
      await user.click(screen.getByRole('button', { name: 'Add Component' }));
    expect(screen.getByRole('button', { name: 'Add Component' })).toBeDisabled();
    await user.click(screen.getByRole('switch', { name: 'Publish Shop' }));
    await user.click(screen.getByRole('switch', { name: /^Show response times/ }));
    await user.click(screen.getByRole('switch', { name: /^Publish this page/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Acme has been saved')).toBeVisible();
    const sent = requests.find(
      ({ method, path }) => `${method} ${path}` === 'POST /api/status-pages',
    );
    expect(sent?.body).toEqual({
      title: 'Acme',
      slug: 'acme',
      clientId: null,
      colour: null,
      isPublished: true,
      showsResponseTimes: true,
      groups: [
        {
          name: '',
          components: [
            {
              name: 'Shop',
              monitor: { kind: 'page', url: 'https://shop.example/' },
              isPublished: true,
            },
            {
              name: 'shop.example/cart',
              monitor: { kind: 'page', url: 'https://shop.example/cart' },
              isPublished: false,
            },
            {
              name: 'Database',
              monitor: { kind: 'endpoint', url: 'tcp://db.example:5432' },
              isPublished: false,
            },
            {
              name: 'Nightly backup',
              monitor: { kind: 'heartbeat', heartbeatId: 'h-1' },
              isPublished: false,
            },
          ],
        },
      ],
    });
  });

  test('names an address that is taken or cannot be one', async () => {
    const { user } = await show('/status-pages/new', [], {
      'POST /api/status-pages': problem(409, 'conflict', 'This address is taken', {
        field: 'slug',
      }),
    });
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Acme');
    const address = screen.getByRole('textbox', { name: 'Address' });
    await user.type(address, 'A b');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Address must be 3 to 40/)).toBeVisible();
    await user.clear(address);
    await user.type(address, 'acme');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This address is taken')).toBeVisible();
  });

  test('shows what it will be, its badge and its widget, and keeps its components', async () => {
    const { user, requests } = await show('/status-pages/page-1', [page], {
      'POST /api/status-pages/page-1': answer({ ...page, title: 'Acme Ltd' }),
    });
    expect(await screen.findByTitle('Acme')).toBeInTheDocument();
    expect(screen.getByText(/\/status\/acme\/badge\.svg/)).toBeVisible();
    expect(screen.getByText(/<iframe .*\/status\/acme\/widget/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Address' })).toBeDisabled();
    await user.type(screen.getByRole('textbox', { name: 'Title' }), ' Ltd');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
        title: 'Acme Ltd',
        clientId: null,
        colour: null,
        isPublished: true,
        showsResponseTimes: false,
        groups: page.groups,
        version: 1,
      }),
    );
  });
});

describe('the password of a status page', () => {
  test('is sent when it is set, stays when it is left empty, and can be removed', async () => {
    let saved = page;
    const { user, requests } = await show('/status-pages/page-1', [], {
      'GET /api/status-pages': () => Response.json({ pages: [saved], limit: 2 }),
      'POST /api/status-pages/page-1': ({ body }) => {
        const sent = Object(body) as { password?: string | null };
        if (sent.password !== undefined) saved = { ...saved, hasPassword: sent.password !== null };
        saved = { ...saved, version: saved.version + 1 };
        return Response.json(saved);
      },
    });
    const sentOnes = () =>
      requests
        .filter(({ method }) => method === 'POST')
        .map(({ body }) => (Object(body) as { password?: string | null }).password);
    const choice = await screen.findByRole('switch', { name: /^Require a password/ });
    const save = screen.getByRole('button', { name: 'Save' });
    await user.click(choice);
    await user.type(screen.getByLabelText(/^Password/), 'too short');
    await user.click(save);
    expect(await screen.findByText('Password must have at least 12 characters')).toBeVisible();
    await user.type(screen.getByLabelText(/^Password/), ' by now');
    await user.click(save);
    expect(await screen.findByLabelText(/^New password/)).toHaveValue('');
    expect(screen.queryByText(/badge\.svg/)).toBeNull();
    await user.click(save);
    await waitFor(() => expect(sentOnes()).toEqual(['too short by now', undefined]));
    await user.click(choice);
    await user.click(save);
    await waitFor(() => expect(sentOnes()).toEqual(['too short by now', undefined, null]));
  });
});

describe('a status page that someone else has saved in the meantime', () => {
  test('is not overwritten, and no input is lost', async () => {
    const Sent = StatusPage.pick({ title: true, version: true });
    let saved = page;
    const { user, requests } = await show('/status-pages/page-1', [], {
      'GET /api/status-pages': () => Response.json({ pages: [saved], limit: 2 }),
      'POST /api/status-pages/page-1': (request) => {
        const { title, version } = Sent.parse(request.body);
        if (version === saved.version) return Response.json({ ...page, title, version: 3 });
        return problem(
          409,
          'conflict',
          'Someone else has saved this page in the meantime',
        )(request);
      },
    });
    const title = await screen.findByRole('textbox', { name: 'Title' });
    await user.type(title, ' of mine');
    saved = { ...page, title: 'Theirs', version: 2 };
    const save = screen.getByRole('button', { name: 'Save' });
    await user.click(save);
    expect(
      await screen.findByText('Someone else has saved this page in the meantime'),
    ).toBeVisible();
    const keep = await screen.findByRole('button', { name: 'Keep mine' });
    expect(title).toHaveValue('Acme of mine');
    await user.click(screen.getByRole('button', { name: 'Show theirs' }));
    expect(title).toHaveValue('Theirs');
    expect(keep).not.toBeInTheDocument();
    await user.type(title, '!');
    await user.click(save);
    expect(await screen.findByText('Theirs! has been saved')).toBeVisible();
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(2);
  });
});

describe('incidents of a status page', () => {
  const incident = {
    incidentId: 'i-1',
    title: 'Shop is slow',
    componentIds: ['c-1'],
    planned: null,
    trackedId: null,
    updates: [{ at: '2026-11-29T10:00:00.000Z', stage: 'investigating', text: 'We look into it.' }],
    createdAt: '2026-11-29T10:00:00.000Z',
  };
  const tracked = {
    incidentId: 't-1',
    title: 'Shop is down',
    beganAt: '2026-11-29T09:00:00.000Z',
    endedAt: null,
    componentIds: ['c-1'],
  };
  const post = 'POST /api/status-pages/page-1/incidents';
  const sentTo = (
    requests: readonly { method: string; path: string; body?: unknown }[],
    to: string,
  ) => requests.find(({ method, path }) => `${method} ${path}` === to)?.body;

  test('are published from a tracked one with one click', async () => {
    const { user, requests } = await show('/status-pages/page-1', [page], {
      'GET /api/status-pages/page-1/incidents': answer({ incidents: [], tracked: [tracked] }),
      [post]: answer({ ...incident, title: tracked.title }),
    });
    await user.click(await screen.findByRole('button', { name: 'Publish Shop is down' }));
    expect(await screen.findByText('Shop is down is on the page')).toBeVisible();
    expect(sentTo(requests, post)).toEqual({
      title: 'Shop is down',
      componentIds: ['c-1'],
      trackedId: 't-1',
      stage: 'investigating',
      text: 'We are aware of the problem and are looking for its cause.',
    });
  });

  test('get updates, with the text of the next stage to begin with', async () => {
    const to = `${post}/i-1`;
    const { user, requests } = await show('/status-pages/page-1', [page], {
      'GET /api/status-pages/page-1/incidents': answer({ incidents: [incident], tracked: [] }),
      [to]: answer(incident),
    });
    await user.click(await screen.findByRole('button', { name: 'Update Shop is slow' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Update: Shop is slow' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Stage' }), 'Resolved');
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Shop is slow is on the page')).toBeVisible();
    expect(sentTo(requests, to)).toEqual({
      seenUpdates: 1,
      stage: 'resolved',
      text: 'The problem is solved. We apologise for the trouble.',
    });
  });

  test('maintenance is planned with its times', async () => {
    const { user, requests } = await show('/status-pages/page-1', [page], {
      [post]: answer({ ...incident, title: 'Move' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Plan Maintenance' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Plan Maintenance' }));
    await user.type(dialog.getByRole('textbox', { name: 'Title' }), 'Move');
    await user.click(dialog.getByRole('checkbox', { name: 'Shop' }));
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    expect(await dialog.findByText('The beginning is required')).toBeVisible();
    await user.type(dialog.getByLabelText('Begins'), '2026-12-01T22:00');
    await user.type(dialog.getByLabelText('Ends'), '2026-12-01T23:00');
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Move is on the page')).toBeVisible();
    expect(sentTo(requests, post)).toMatchObject({
      title: 'Move',
      componentIds: ['c-1'],
      planned: { from: '2026-12-01T16:30:00.000Z', to: '2026-12-01T17:30:00.000Z' },
    });
  });

  test('maintenance is moved from the times that it has', async () => {
    const to = `${post}/i-1`;
    const planned = { from: '2026-12-01T16:30:00.000Z', to: '2026-12-01T17:30:00.000Z' };
    const maintenance = { ...incident, title: 'Move', planned };
    const { user, requests } = await show('/status-pages/page-1', [page], {
      'GET /api/status-pages/page-1/incidents': answer({ incidents: [maintenance], tracked: [] }),
      [to]: answer(maintenance),
    });
    await user.click(await screen.findByRole('button', { name: 'Update Move' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Update: Move' }));
    expect(dialog.getByLabelText('Begins')).toHaveValue('2026-12-01T22:00');
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Move is on the page')).toBeVisible();
    expect(sentTo(requests, to)).toMatchObject({ planned });
  });
});
