import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { CompetitorAssignment } from '../../../../../shared/calls/portfolio/competitors.ts';
import type { UserPlan } from '../../../../../shared/calls/billing/plans.ts';
import { ofPage } from '../../../../../shared/state/site-state.ts';
import { kept } from '../../../lib/kept.ts';
import {
  answer,
  demoPlan,
  type Handlers,
  problem,
  type SeenRequest,
} from '../../../test-support/fake-server.ts';
import { renderApp } from '../../../test-support/render-app.tsx';
import { pageStates, statusIn } from '../../../test-support/site-states.ts';

const { email } = demoPlan;
const unassigned: CompetitorAssignment = { sites: [], clients: [] };
const rival = {
  url: 'https://rival.example/',
  siteName: 'Rival',
  name: 'Rival',
  assignedTo: unassigned,
};
const acme = {
  clientId: 'acme',
  name: 'Acme',
  colour: null,
  contacts: [],
  siteCount: 1,
  route: null,
};
const own = {
  _id: '1',
  url: 'https://bread.example/',
  siteName: 'Bakery',
  propertyId: '',
  pages: [],
};
const scores: Record<string, object> = {
  [own.url]: { mobileScore: 72 },
  [rival.url]: {
    mobileStatus: 'FAST',
    mobileSource: 'field',
    scanDate: null,
    mobileScore: 60,
    desktopStatus: 'SLOW',
    desktopSource: 'lab',
    desktopScore: 41,
  },
};
const urlsOf = ({ body }: SeenRequest): string[] =>
  typeof body === 'object' && body !== null && 'sites' in body && Array.isArray(body.sites)
    ? body.sites
    : [];

const limitCheck = { limit: 5, unlimited: false, used: 1 };

/** The screen of an account with these competitors and one site. */
async function show(
  competitors: object[],
  { handlers = {}, plan = {} }: { handlers?: Handlers; plan?: Partial<UserPlan> } = {},
) {
  return renderApp('/competitor-analysis', {
    plan,
    handlers: {
      [`GET /api/sites/${email}`]: answer([{ email, sites: [own], statuses: [] }]),
      [`GET /api/competitor-sites/${email}`]: () => Response.json(competitors),
      [`GET /api/competitor/sites-limit/${email}`]: answer({ ...limitCheck, success: true }),
      'GET /api/clients': answer([acme]),
      'POST /api/status/all': (request) =>
        Response.json(urlsOf(request).map((url) => ({ ...statusIn(url), ...scores[url] }))),
      ...handlers,
    },
  });
}
const nameField = () => screen.findByRole('textbox', { name: 'Site Name' });
const urlField = () => screen.getByRole('textbox', { name: 'Site URL' });
const addButton = () => screen.getByRole('button', { name: 'Add' });
const adding = 'POST /api/competitor-sites';

beforeEach(() => {
  sessionStorage.clear();
});

describe('Competitor Analysis', () => {
  test('lists competitors with the specified columns, and says where the own site stands', async () => {
    await show([rival]);
    const table = await screen.findByRole('table', { name: 'Competitor sites' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '#',
      'Name',
      'URL',
      'Web Vitals Status',
      'Overall Score',
      'Remove Site',
      'View Report',
    ]);
    const row = within(await screen.findByRole('row', { name: /^1 Rival/ }));
    expect(await row.findByText('passes')).toBeVisible();
    expect(row.getByText('does not pass')).toBeVisible();
    expect(row.getByText('60')).toBeVisible();
    expect(row.getByText('41')).toBeVisible();
    expect(
      await screen.findByText('Bakery scores 72 on mobile: higher than Rival with 60.'),
    ).toBeVisible();
  });

  test('says of a competitor that is down that it is', async () => {
    await show([rival], {
      handlers: {
        'POST /api/status/all': (request) =>
          Response.json(
            urlsOf(request).map((url) => ({ ...statusIn(url), state: ofPage(pageStates.down) })),
          ),
      },
    });
    const row = await screen.findByRole('row', { name: /^1 Rival/ });
    expect(await within(row).findByText(/503/)).toBeVisible();
  });

  test('leads to the comparison, which is remembered', async () => {
    const { user } = await show([rival]);
    const report = await screen.findByRole('link', { name: 'View report of Rival' });
    expect(report).toHaveAttribute(
      'href',
      '/comparisionDetails?url=https%3A%2F%2Frival.example%2F',
    );
    await user.click(report);
    expect(kept('comparisonUrl').read()).toBe(rival.url);
  });

  test('says so when there are none, and offers to add a site when there is no own one', async () => {
    await show([], { handlers: { [`GET /api/sites/${email}`]: answer([{ email, sites: [] }]) } });
    expect(
      await screen.findByText('There are no competitor sites yet added from you...'),
    ).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Add Site' })).toHaveAttribute(
      'href',
      '/registered-sites?add',
    );
  });

  test('offers a retry if the competitors could not be loaded', async () => {
    let isBroken = true;
    const { user } = await show([], {
      handlers: {
        [`GET /api/competitor-sites/${email}`]: (request) =>
          isBroken ? problem(403, 'forbidden', 'Not now')(request) : Response.json([rival]),
      },
    });
    expect(await screen.findByText('Your competitors could not be loaded')).toBeVisible();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: /try again/i }));
    expect(await screen.findByRole('row', { name: /^1 Rival/ })).toBeVisible();
  });
});

describe('the add row', () => {
  test('asks for a name and an address', async () => {
    const { user, requests } = await show([]);
    await user.type(await nameField(), ' ');
    await user.click(addButton());
    expect(await screen.findByText('Please fill the Site Name')).toBeVisible();
    expect(
      screen.getByText('Site URL is not valid, please include https in the URL!'),
    ).toBeVisible();
    expect(await nameField()).toHaveFocus();
    expect(requests.some(({ path }) => path === '/api/competitor-sites')).toBe(false);
  });

  test('completes the address with https and www, and does without www if there is no such name', async () => {
    const competitors: object[] = [];
    const tried: unknown[] = [];
    const { user, requests } = await show(competitors, {
      handlers: {
        [adding]: (request) => {
          tried.push(request.body);
          if (tried.length === 1)
            return problem(400, 'invalid_input', 'www.rival.example could not be found.', {
              field: 'sites.0.url',
              reason: 'dns',
            })(request);
          competitors.push(rival);
          return Response.json(competitors, { status: 201 });
        },
      },
    });
    await user.type(await nameField(), ' Rival ');
    await user.type(urlField(), 'rival.example{Enter}');
    expect(await screen.findByRole('row', { name: /^1 Rival/ })).toBeVisible();
    expect(tried).toEqual(
      ['https://www.rival.example/', rival.url].map((url) => ({
        email,
        sites: [{ url, name: 'Rival', assignedTo: unassigned }],
      })),
    );
    expect(await screen.findByText(`Competitor has been added (${rival.url})`)).toBeVisible();
    expect(
      [await nameField(), urlField()].map((field) => (field as HTMLInputElement).value),
    ).toEqual(['', '']);
    await waitFor(async () => expect(await nameField()).toHaveFocus());
    // Its first scan is followed.
    const scan = requests.find(({ path }) => path === '/api/scan');
    expect(scan?.body).toEqual({ email, url: rival.url });
  });

  test('shows the refusal of the server at its field', async () => {
    const message = 'This address is one of your own sites, pages or endpoints.';
    const { user } = await show([], {
      handlers: { [adding]: problem(409, 'conflict', message, { field: 'sites.0.url' }) },
    });
    await user.type(await nameField(), 'Me');
    await user.type(urlField(), `${own.url}{Enter}`);
    expect(await screen.findByText(message)).toBeVisible();
    await waitFor(() => expect(urlField()).toHaveFocus());
    expect(urlField()).toBeInvalid();
  });

  test('is disabled at the limit, which a banner says', async () => {
    await show([rival], { plan: { competitor_sites_limit: 1 } });
    expect(await screen.findByText('Limit reached!')).toBeVisible();
    expect(
      screen.getByText('You are not allowed to add more than 1 competitor sites!'),
    ).toBeVisible();
    expect(await nameField()).toBeDisabled();
    expect(urlField()).toBeDisabled();
    expect(addButton()).toBeDisabled();
  });

  test('is disabled once the plan is over, with the reason', async () => {
    await show([rival], { plan: { expired: true, next_payment_date: '2020-01-01T00:00:00.000Z' } });
    expect(await nameField()).toBeDisabled();
    expect(addButton()).toBeDisabled();
    expect(addButton()).toHaveAccessibleDescription('Your plan has expired');
  });

  test('says so when another tab has used the last place', async () => {
    const { user, requests } = await show([], {
      handlers: {
        [`GET /api/competitor/sites-limit/${email}`]: answer({ ...limitCheck, success: false }),
      },
    });
    await user.type(await nameField(), 'Rival');
    await user.type(urlField(), `${rival.url}{Enter}`);
    expect(
      await screen.findByText('You are not allowed to add more competitor sites!'),
    ).toBeVisible();
    expect(requests.some(({ path }) => path === '/api/competitor-sites')).toBe(false);
  });
});

describe('the reports of a competitor', () => {
  test('are none until a client or a site is chosen', async () => {
    const competitors = [rival];
    const { user, requests } = await show(competitors, {
      handlers: {
        [`POST /api/competitor-sites/${email}/assign`]: () => {
          competitors[0] = { ...rival, assignedTo: { sites: [], clients: ['acme'] } };
          return Response.json(competitors);
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'In no report: change for Rival' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reports with Rival' }));
    await user.click(dialog.getByRole('combobox', { name: 'In reports of' }));
    await user.click(await screen.findByRole('option', { name: /Acme/ }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Reports of Rival have been saved')).toBeVisible();
    expect(requests.find(({ path }) => path.endsWith('/assign'))?.body).toEqual({
      url: rival.url,
      sites: [],
      clients: ['acme'],
    });
    expect(
      await screen.findByRole('button', { name: 'In reports of Acme: change for Rival' }),
    ).toBeVisible();
  });

  test('say why they could not be saved', async () => {
    const message = 'There is no such competitor site';
    const { user } = await show([rival], {
      handlers: {
        [`POST /api/competitor-sites/${email}/assign`]: problem(404, 'not_found', message),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'In no report: change for Rival' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText(message)).toBeVisible();
  });

  test('can be chosen with a new competitor', async () => {
    const { user, requests } = await show([], {
      handlers: { [adding]: answer([rival], 201) },
    });
    await user.type(await nameField(), 'Rival');
    await user.click(screen.getByRole('combobox', { name: 'In reports of' }));
    await user.click(await screen.findByRole('option', { name: /Bakery/ }));
    await user.type(urlField(), `${rival.url}{Enter}`);
    await waitFor(() =>
      expect(requests.find(({ path }) => path === '/api/competitor-sites')?.body).toEqual({
        email,
        sites: [{ url: rival.url, name: 'Rival', assignedTo: { sites: [own.url], clients: [] } }],
      }),
    );
  });
});

describe('Remove Site', () => {
  test('asks before, and removes', async () => {
    const competitors: object[] = [rival];
    const { user, requests } = await show(competitors, {
      handlers: {
        [`POST /api/competitor-sites/${email}/delete`]: () => {
          competitors.length = 0;
          return Response.json({ success: true });
        },
      },
    });
    const remove = await screen.findByRole('button', { name: 'Remove Rival' });
    await user.click(remove);
    const dialog = await screen.findByRole('dialog', { name: 'Remove Competitor' });
    expect(dialog).toHaveTextContent('Are you sure you want to delete this site from your list?');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(remove).toHaveFocus());
    await user.click(remove);
    await user.click(await screen.findByRole('button', { name: 'Remove Site' }));
    expect(await screen.findByText(`Site has been removed (${rival.url})`)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('row', { name: /^1 Rival/ })).toBeNull());
    expect(requests.find(({ path }) => path.endsWith('/delete'))?.body).toEqual({
      data: { url: rival.url },
    });
  });

  test('says so when it fails', async () => {
    const { user } = await show([rival], {
      handlers: {
        [`POST /api/competitor-sites/${email}/delete`]: problem(409, 'conflict', 'Busy'),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Remove Rival' }));
    await user.click(await screen.findByRole('button', { name: 'Remove Site' }));
    expect(
      await screen.findByText(`Removing site (${rival.url}) failed, please try again later`),
    ).toBeVisible();
  });
});
