import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type {
  IncidentDetails,
  IncidentEvidence,
} from '../../../../../shared/calls/notifying/incidents.ts';
import type { UserPlan } from '../../../../../shared/calls/billing/plans.ts';
import type { IncidentSummary } from '../../../../../shared/models/notifying/incident.ts';
import { answer, type Handlers, problem } from '../../../test-support/fake-server.ts';
import { renderApp } from '../../../test-support/render-app.tsx';
import { siteOf, sitesAnswer } from '../../../test-support/scan-answers.ts';
import { statusIn } from '../../../test-support/site-states.ts';

const incidentId = '0193a0c0-0000-7000-8000-000000000001';
const outage: IncidentSummary = {
  incidentId,
  site: 'https://shop.example/',
  siteName: 'Shop',
  title: 'Shop is down',
  cause: 'site-down',
  severity: 'down',
  subject: 'shop.example',
  members: [{ incidentId: '1', site: 'https://shop.example/' }],
  state: 'open',
  beganAt: '2026-11-22T12:00:00.000Z',
  endedAt: null,
  pages: 3,
  acknowledged: false,
  assignee: null,
  mutedUntil: null,
  isFalseAlarm: false,
  outages: [],
};
const over: IncidentSummary = {
  ...outage,
  incidentId: '0193a0c0-0000-7000-8000-000000000002',
  title: 'The score of Shop fell on mobile',
  cause: 'score-fell',
  state: 'ended',
  endedAt: '2026-11-23T12:00:00.000Z',
  pages: 1,
};
const details: IncidentDetails = {
  ...outage,
  moments: [
    {
      at: '2026-11-22T12:00:00.000Z',
      step: 'began',
      cause: 'site-down',
      text: 'The page went down: HTTP status 503.',
      check: 'Uptime check',
      url: 'https://shop.example/',
    },
    {
      at: '2026-11-22T12:05:00.000Z',
      step: 'began',
      cause: 'score-fell',
      text: 'Score fell by 51 points on mobile (92 → 41).',
      check: 'Scans on mobile',
      url: 'https://shop.example/',
      device: 'mobile',
      before: 'score 92',
      after: '41',
    },
  ],
  notes: [],
  notifications: [
    {
      _id: '0193a0c0-0000-7000-8000-000000000009',
      title: 'Shop is down',
      time: '2026-11-22T12:00:10.000Z',
      tone: 'bad',
      deliveries: [],
    },
  ],
  postMortem: '',
  isWithdrawn: false,
};

const evidence: IncidentEvidence = { url: outage.site, checks: [], picture: null, before: [] };

/** An incident's page, whose notes the server keeps. */
async function show(
  first: IncidentDetails = details,
  handlers: Handlers = {},
  plan: Partial<UserPlan> = {},
) {
  let known = first;
  const noted =
    (note: Partial<IncidentDetails['notes'][number]>, more: Partial<IncidentDetails>) =>
    (request: { body: unknown }): Response => {
      const text = request.body === undefined ? {} : (request.body as object);
      const at = '2026-11-22T12:30:00.000Z';
      const written = { at, kind: 'comment' as const, by: 'Ada Lovelace', ...note, ...text };
      known = { ...known, ...more, notes: [...known.notes, written] };
      return Response.json({ success: true });
    };
  const path = `/api/incidents/${incidentId}`;
  return renderApp(`/incidents/${incidentId}`, {
    plan,
    handlers: {
      [`GET ${path}`]: (request) => answer(known)(request),
      [`POST ${path}/acknowledge`]: noted({ kind: 'acknowledged' }, { acknowledged: true }),
      [`POST ${path}/false-alarm`]: noted({ kind: 'false-alarm' }, { isFalseAlarm: true }),
      [`POST ${path}/comment`]: noted({}, {}),
      [`GET ${path}/evidence`]: answer(evidence),
      ...handlers,
    },
  });
}

const handled: IncidentDetails = { ...details, acknowledged: true };

describe('/incidents', () => {
  test('lists the open ones apart from those that are over', async () => {
    const handlers = { 'GET /api/incidents': answer([outage, over]) };
    const { user } = await renderApp('/incidents', { plan: {}, handlers });
    expect(await screen.findByText('1 open, 1 resolved')).toBeVisible();
    const open = within(await screen.findByRole('region', { name: 'Open' }));
    expect(open.getByRole('link', { name: /Shop is down.*3 pages/ })).toHaveAttribute(
      'href',
      `/incidents/${incidentId}`,
    );
    const ended = within(screen.getByRole('region', { name: 'Resolved' }));
    await user.click(ended.getByRole('button', { name: 'Resolved', expanded: false }));
    expect(ended.getByText(/^Lasted 1 day$/)).toBeVisible();
  });

  test('lists them with the states of their sites, whose words make the rows higher', async () => {
    let send = (): void => undefined;
    const isSent = new Promise<void>((resolve) => {
      send = resolve;
    });
    const { container, requests } = await renderApp('/incidents', {
      plan: {},
      handlers: {
        'GET /api/incidents': answer([outage]),
        'POST /api/status/all': (request) =>
          isSent.then(() => answer([statusIn(outage.site)])(request)),
      },
    });
    expect(await screen.findByText('1 open')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Open' })).not.toBeInTheDocument();
    await waitFor(() =>
      expect(requests.filter(({ path }) => path === '/api/status/all')).toHaveLength(1),
    );
    send();
    const open = await screen.findByRole('region', { name: 'Open' });
    expect(within(open).getByRole('link', { name: /Shop is down/ })).toBeVisible();
    expect(container.querySelector('.mantine-Skeleton-root')).toBeNull();
  });

  test('are filtered by severity, state, assignee and words, which the address keeps', async () => {
    const slow: IncidentSummary = {
      ...outage,
      incidentId: '0193a0c0-0000-7000-8000-000000000005',
      title: 'The score of Blog fell on mobile',
      severity: 'worse',
      assignee: { userId: 'ada', name: 'Ada Lovelace' },
    };
    const { user } = await renderApp('/incidents', {
      plan: {},
      handlers: {
        'GET /api/incidents': answer([outage, slow, over]),
        'GET /api/incident-assignees': answer([slow.assignee]),
      },
    });
    const chips = within(await screen.findByRole('list', { name: 'Filter by severity' }));
    await user.click(chips.getByRole('button', { name: 'Worse 1' }));
    expect(screen.queryByRole('link', { name: /Shop is down/ })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Blog fell/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Filters (1)' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Assigned to' }), 'Unassigned');
    expect(screen.getByText('No incident matches')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'blog');
    expect(screen.queryByRole('link', { name: /Shop is down/ })).not.toBeInTheDocument();
    expect(screen.getByText(/assigned to Ada Lovelace/)).toBeVisible();
  });

  test('are acknowledged together', async () => {
    const second = { ...outage, incidentId: '0193a0c0-0000-7000-8000-000000000006', title: 'B' };
    const { user, requests } = await renderApp('/incidents', {
      plan: {},
      handlers: {
        'GET /api/incidents': answer([outage, second]),
        'POST /api/incidents/acknowledge': answer({ success: true }),
      },
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Choose all open incidents' }));
    const bar = within(screen.getByRole('region', { name: 'Chosen incidents' }));
    await user.click(bar.getByRole('button', { name: 'Acknowledge' }));
    expect(await screen.findByText('2 incidents acknowledged')).toBeVisible();
    expect(requests.find(({ path }) => path === '/api/incidents/acknowledge')?.body).toEqual({
      incidentIds: [incidentId, second.incidentId],
    });
    expect(screen.queryByRole('region', { name: 'Chosen incidents' })).not.toBeInTheDocument();
  });

  test('that are open are counted in the sidebar', async () => {
    const handlers = { 'GET /api/incidents': answer([outage, over]) };
    await renderApp('/incidents', { plan: {}, handlers });
    const list = within(await screen.findByRole('navigation', { name: 'Main' }));
    expect(await list.findByLabelText('1 open')).toBeVisible();
  });

  test('says what would be there, and offers a retry', async () => {
    await renderApp('/incidents', { plan: {} });
    expect(await screen.findByText('No incidents')).toBeVisible();
  });

  test('beyond the newest 200 are loaded when asked for, and filters say what they cover', async () => {
    const many = Array.from({ length: 250 }, (_, index) => ({
      ...over,
      incidentId: `0193a0c0-0000-7000-8000-${String(999 - index).padStart(12, '0')}`,
      title: `Incident ${index}`,
    }));
    const { user, requests } = await renderApp('/incidents', {
      plan: {},
      handlers: {
        'GET /api/incidents': ({ query }) => {
          const before = query.get('before');
          const from = many.findIndex(({ incidentId: id }) => id === before) + 1;
          return Response.json(many.slice(from, from + 200));
        },
      },
    });
    expect(await screen.findByText(/Of the newest 200; there are older ones\./)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    const search = screen.getByRole('searchbox');
    await user.type(search, 'Incident 249');
    expect(await screen.findByText('None of the newest 200 matches these filters.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('link', { name: /Incident 249/ })).toBeVisible();
    expect(screen.getByText('No open incidents. 250 in total.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
    expect(requests.filter(({ path }) => path === '/api/incidents')).toHaveLength(2);
  });

  test('are linked from the Overview of their site', async () => {
    const sites = [
      {
        email: 'ada@example.com',
        sites: [{ _id: '1', url: outage.site, siteName: 'Shop', propertyId: '', pages: [] }],
      },
    ];
    await renderApp('/dashboard', {
      plan: {},
      handlers: {
        'GET /api/sites/ada@example.com': answer(sites),
        'GET /api/incidents': answer([outage, over]),
      },
    });
    expect(await screen.findByText('1 open incident')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Shop is down' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'All incidents' })).toHaveAttribute(
      'href',
      '/incidents',
    );
  });
});

describe('An incident', () => {
  test('is a timeline of observations with their numbers, and of notifications', async () => {
    await show();
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1, name: 'Shop is down' })).toBeVisible(),
    );
    const happened = within(screen.getByRole('region', { name: 'What happened' }));
    const entries = happened.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(entries[0]).toMatch(/^The page went down: HTTP status 503\.Uptime check, shop\.example/);
    expect(entries[1]).toMatch(/^Score fell by 51 points on mobile \(92 → 41\)\.Scans on mobile/);
    const sent = within(screen.getByRole('region', { name: 'Notifications' }));
    expect(sent.getByRole('link', { name: 'Shop is down' })).toBeVisible();
  });

  test('that was not sent says so once, with the way to change it', async () => {
    const [notification] = details.notifications;
    if (notification === undefined) throw new Error('no notification');
    const unsent = (reason: string) => ({
      state: 'suppressed' as const,
      at: notification.time,
      reason,
      tries: 0,
      inDigest: false,
    });
    const deliveries = [unsent('No channel was enabled.')];
    const up = { ...notification, _id: '0193a0c0-0000-7000-8000-000000000010', deliveries: [] };
    await show({ ...details, notifications: [{ ...notification, deliveries }, up] });
    const sent = within(await screen.findByRole('region', { name: 'Notifications' }));
    expect(sent.getAllByText(/^Shown in the dashboard only/)).toHaveLength(1);
    expect(sent.getByText('Not sent: no channel was enabled.')).toBeVisible();
    expect(sent.getByRole('link', { name: 'Choose where notifications are sent' })).toHaveAttribute(
      'href',
      '/notifications',
    );
  });

  test('that another message reports counts as sent', async () => {
    const [notification] = details.notifications;
    if (notification === undefined) throw new Error('no notification');
    const flapping = {
      state: 'suppressed' as const,
      at: notification.time,
      reason: 'The site keeps going up and down: one message reports all of it.',
      tries: 0,
      inDigest: false,
      isReportedElsewhere: true as const,
    };
    await show({ ...details, notifications: [{ ...notification, deliveries: [flapping] }] });
    const sent = within(await screen.findByRole('region', { name: 'Notifications' }));
    expect(sent.queryByText(/^Shown in the dashboard only/)).not.toBeInTheDocument();
  });

  test('is acknowledged', async () => {
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Acknowledge' }));
    expect(await screen.findByText('Ada Lovelace acknowledged it')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Acknowledge' })).not.toBeInTheDocument();
  });

  test('is called a false alarm', async () => {
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Mark as false alarm' }));
    expect(await screen.findByText('Marked as a false alarm')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Acknowledge' })).not.toBeInTheDocument();
  });

  test('shows what the checks observed, per place, and what was deployed before, with ways on', async () => {
    const url = outage.site;
    await show(details, {
      [`GET /api/incidents/${incidentId}/evidence`]: answer({
        ...evidence,
        checks: [
          {
            hourly: '2026-11-22T12:00:00.000Z',
            simple: { status: 'down' },
            statusCode: 503,
            responseMs: 80,
            reason: 'http-status',
            elsewhere: { reachedFrom: [], notReachedFrom: ['Germany, Frankfurt'] },
            excerpt: '<i>Out of memory</i>',
          },
        ],
        picture: {
          state: 'taken',
          image: 'data:image/jpeg;base64,AAAA',
          at: '2026-11-22T12:02:00.000Z',
          statusCode: 503,
        },
        before: [
          { at: '2026-11-22T11:50:00.000Z', kind: 'deployment', text: '<b>v2</b>' },
          { at: '2026-11-22T11:40:00.000Z', kind: 'technology', text: 'Magento added' },
        ],
      }),
      ...sitesAnswer(siteOf(outage.site, 'Shop')),
    });
    const seen = within(await screen.findByRole('region', { name: 'What was observed' }));
    expect(await seen.findByText(/HTTP status 503 in 80 ms/)).toBeVisible();
    expect(seen.getByText(/Not reached from Germany, Frankfurt\./)).toBeVisible();
    // The words of others are text.
    expect(seen.getByText('<i>Out of memory</i>')).toBeVisible();
    expect(seen.getByText('Deployment: <b>v2</b>')).toBeVisible();
    expect(seen.getByText('Technologies: Magento added')).toBeVisible();
    expect(seen.getByRole('img', { name: /during the outage/ })).toBeVisible();
    expect(seen.getByText(/, HTTP status 503$/)).toBeVisible();
    expect(seen.getByRole('button', { name: 'Check now' })).toBeEnabled();
    expect(seen.getByRole('link', { name: 'Report of shop.example' })).toHaveAttribute(
      'href',
      `/siteDetails?${new URLSearchParams({ url, device: 'mobile' })}`,
    );
  });

  test('of an endpoint, which has no report, leads to the monitors of its site', async () => {
    const url = 'tcp://db.shop.example:5432';
    const moments = details.moments.map((moment) => ({ ...moment, url }));
    await show({ ...details, moments }, sitesAnswer(siteOf(outage.site, 'Shop')));
    const seen = within(await screen.findByRole('region', { name: 'What was observed' }));
    expect(await seen.findByRole('link', { name: 'Monitors of shop.example' })).toHaveAttribute(
      'href',
      `/monitors?${new URLSearchParams({ url: outage.site })}`,
    );
    expect(seen.queryByRole('link', { name: /^Report of/ })).toBeNull();
  });

  test('says why there is no picture, and that nothing changed before it', async () => {
    const reason = 'The server did not accept the connection.';
    await show(details, {
      [`GET /api/incidents/${incidentId}/evidence`]: answer({
        ...evidence,
        picture: { state: 'none', reason },
      }),
    });
    expect(
      await screen.findByText('No picture: the server did not accept the connection.'),
    ).toBeVisible();
    expect(screen.getByText(/^No deployment was marked in the week before/)).toBeVisible();
  });

  test('says that screenshots could not be loaded, not that they are gone', async () => {
    const moments = details.moments.map((moment) => ({ ...moment, picture: moment.at }));
    await show(
      { ...details, moments: moments.slice(0, 1) },
      { 'POST /api/screenshot/getScreenshots': problem(500, 'internal', 'Broken') },
    );
    expect(await screen.findByText('The screenshots could not be loaded')).toBeVisible();
  });

  test('says that what was observed could not be loaded', async () => {
    const path = `GET /api/incidents/${incidentId}/evidence`;
    await show(details, { [path]: problem(500, 'internal', 'Broken') });
    expect(await screen.findByText('What was observed could not be loaded')).toBeVisible();
  });

  test('is only read by a member who may view its site', async () => {
    await show(handled, {}, { clientRole: 'view' });
    for (const name of ['Check now', 'Add comment', 'Save post-mortem'])
      expect(await screen.findByRole('button', { name })).toBeDisabled();
    expect(screen.getByRole('combobox', { name: 'Mute' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Acknowledge' })).not.toBeInTheDocument();
  });

  test('is assigned, and muted until a time', async () => {
    const ada = { userId: 'ada', name: 'Ada Lovelace' };
    const { user, requests } = await show(details, {
      'GET /api/incident-assignees': answer([ada]),
      [`POST /api/incidents/${incidentId}/assign`]: answer({ success: true }),
      [`POST /api/incidents/${incidentId}/mute`]: answer({ success: true }),
    });
    const sent = (what: string) => requests.find(({ path }) => path.endsWith(what))?.body;
    const assign = await screen.findByRole('combobox', { name: 'Assigned to' });
    await within(assign).findByRole('option', { name: 'Ada Lovelace' });
    await user.selectOptions(assign, 'Ada Lovelace');
    expect(await screen.findByText('Assigned to Ada Lovelace')).toBeVisible();
    expect(sent('/assign')).toEqual({ userId: 'ada' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Mute' }), 'For an hour');
    expect(await screen.findByText(/^Muted until /)).toBeVisible();
    expect(sent('/mute')).toEqual({ until: expect.any(String) });
  });

  test('that is muted says until when, and that it sends nothing', async () => {
    await show({ ...details, mutedUntil: '2026-11-30T12:00:00.000Z' });
    expect(
      await screen.findByText(/^Muted until .*: it sends nothing until then\.$/),
    ).toBeVisible();
  });

  test('that is over or ruled out does not say that it lasts or is muted', async () => {
    const mutedUntil = '2026-11-30T12:00:00.000Z';
    await show({ ...details, state: 'ended', isFalseAlarm: true, isWithdrawn: true, mutedUntil });
    expect(await screen.findByText('A late result ruled this out')).toBeVisible();
    expect(screen.getByText('3 pages affected')).toBeVisible();
    expect(screen.queryByText(/Ongoing/)).not.toBeInTheDocument();
    expect(screen.queryByText(/it sends nothing until then/)).not.toBeInTheDocument();
  });

  test('asks for comments and a post-mortem once it is acknowledged', async () => {
    const { user } = await show();
    const acknowledge = await screen.findByRole('button', { name: 'Acknowledge' });
    expect(screen.queryByRole('button', { name: 'Add comment' })).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Post-mortem' })).not.toBeInTheDocument();
    await user.click(acknowledge);
    expect(await screen.findByRole('button', { name: 'Add comment' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Post-mortem' })).toBeVisible();
  });

  test('keeps a post-mortem', async () => {
    const { user, requests } = await show(handled, {
      [`POST /api/incidents/${incidentId}/post-mortem`]: answer({ success: true }),
    });
    const field = await screen.findByRole('textbox', { name: /^What happened, why/ });
    expect(screen.getByRole('button', { name: 'Save post-mortem' })).toBeDisabled();
    await user.type(field, 'Disk full');
    await user.click(screen.getByRole('button', { name: 'Save post-mortem' }));
    expect(await screen.findByText('Post-mortem saved')).toBeVisible();
    expect(requests.find(({ path }) => path.endsWith('/post-mortem'))?.body).toEqual({
      text: 'Disk full',
    });
  });

  test('is made a PDF, for its client or the team', async () => {
    const { user, requests, path } = await show(handled, {
      'POST /api/reports/incident': answer({
        reportId: 'report-9',
        title: 'Shop is down, 22 November 2026',
        clientId: null,
        url: outage.site,
        incidentId,
        from: outage.beganAt,
        to: outage.beganAt,
        requestedAt: outage.beganAt,
        isScheduled: false,
        state: 'waiting',
        verdict: null,
        band: null,
        mailed: null,
        isUnsent: false,
        isInternal: true,
        releasedAt: null,
      }),
      'GET /api/reports/report-9': problem(500, 'internal', 'Broken'),
    });
    await user.click(await screen.findByRole('button', { name: 'Internal PDF' }));
    await waitFor(() => expect(path()).toBe('/reports/report-9'));
    const sent = requests.find((request) => request.path === '/api/reports/incident');
    expect(sent?.body).toEqual({ incidentId, kind: 'internal' });
  });

  test('takes comments, and says why one was not saved', async () => {
    const { user } = await show(handled);
    const add = await screen.findByRole('button', { name: 'Add comment' });
    await user.click(add);
    expect(screen.getByText('A comment is required')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Comment' }), 'The provider is at it');
    await user.click(add);
    expect(await screen.findByText('Ada Lovelace commented')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveValue(''));
  });

  test('leads to the incident that it has become part of', async () => {
    const heir = '0193a0c0-0000-7000-8000-000000000003';
    const { path } = await show(
      { ...details, mergedInto: heir },
      { [`GET /api/incidents/${heir}`]: answer({ ...details, incidentId: heir }) },
    );
    await screen.findByRole('heading', { level: 1, name: 'Shop is down' });
    expect(path()).toBe(`/incidents/${heir}`);
  });

  test('that does not exist is said so', async () => {
    const gone = problem(404, 'not_found', 'This incident does not exist.');
    await show(details, { [`GET /api/incidents/${incidentId}`]: gone });
    expect(await screen.findByText('This incident could not be loaded')).toBeVisible();
    expect(screen.getByText('This incident does not exist.')).toBeVisible();
  });
});
