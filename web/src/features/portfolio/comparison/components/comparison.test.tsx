import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { fallbackNotes } from '../../../../../../shared/models/measuring/markup.ts';
import { ofPage } from '../../../../../../shared/state/site-state.ts';
import type { OptionalService } from '../../../../../../shared/deployment/runtime-config.ts';
import {
  answer,
  type Handlers,
  problem,
  type SeenRequest,
} from '../../../../test-support/fake-server.ts';
import { renderApp } from '../../../../test-support/render-app.tsx';
import {
  askedFor,
  oldNumbers,
  pageStates,
  statusIn,
} from '../../../../test-support/site-states.ts';
import {
  comparisonHandlers,
  competitorsOf,
  loadOf,
  noMarkup,
  latestOf,
  rival,
  shop,
  sideAnswers,
} from '../testing/answers.ts';

async function show({ handlers = {}, search = '', state, config }: ShowOptions = {}) {
  const app = await renderApp(
    { pathname: '/comparisionDetails', search, ...(state === undefined ? {} : { state }) },
    {
      plan: {},
      handlers: { ...comparisonHandlers, ...handlers },
      ...(config === undefined ? {} : { config }),
    },
  );
  await screen.findByRole('heading', { level: 1, name: 'Comparison' });
  return app;
}
interface ShowOptions {
  handlers?: Handlers;
  search?: string;
  state?: object;
  config?: { notSetUp: OptionalService[] };
}
const region = async (name: string) => within(await screen.findByRole('region', { name }));
async function unfold(user: UserEvent, name: string) {
  const found = await region(name);
  await user.click(found.getByRole('button', { name, expanded: false }));
  return found;
}
const plain = (text: string | null | undefined): string => (text ?? '').replaceAll('\u00A0', ' ');

describe('the comparison', () => {
  test('says who is faster, and the largest difference in words', async () => {
    await show();
    const verdict = await region('Who is faster');
    expect(
      verdict.getByText(
        'On mobile Rival is faster, 72 against 58; on desktop there is no real difference, 91 and 93.',
      ),
    ).toBeVisible();
    expect(plain(verdict.getByRole('listitem').textContent)).toBe(
      'Their advantageThey load 640 KiB less script: 220 KiB against your 860 KiB.about 3.2 s on a slow phone',
    );
  });

  test('names the checker of markup, if it is not the W3C’s', async () => {
    const found = {
      ...noMarkup,
      status: 'done',
      errors: 3,
      validatedAt: '2026-11-24T10:00:00.000Z',
    };
    const mine = { ...found, checkedWith: 'html-validate', note: fallbackNotes.chosen };
    const theirs = { ...found, checkedWith: 'nu' };
    await show({ handlers: { 'GET /api/w3validator/latest': sideAnswers(mine, theirs) } });
    const markup = await region('Markup Validator');
    expect(await markup.findByText(fallbackNotes.chosen)).toBeVisible();
    expect(await markup.findAllByText('Errors')).toHaveLength(2);
    expect(markup.getAllByText(/^checked with/)).toHaveLength(1);
  });

  test('shows both sides beside each other, and the best of each lab metric', async () => {
    const { user } = await show();
    const scores = await region('Overall Score');
    expect(scores.getByRole('img', { name: /^Shop, Mobile score: 58 out of 100/ })).toBeVisible();
    expect(scores.getByRole('img', { name: /^Rival, Mobile score: 72 out of 100/ })).toBeVisible();
    const lab = await region('Lab Data');
    expect(plain(lab.getByRole('row', { name: /^LCP/ }).textContent)).toContain(
      'Worse +0.28 s (+11 %)',
    );
    expect(lab.getByRole('row', { name: /^FCP/ })).toHaveTextContent('Same');
    await user.click(screen.getByRole('radio', { name: 'Desktop' }));
    await waitFor(() =>
      expect(lab.getByRole('row', { name: /^LCP/ })).toHaveTextContent(
        /Worse \+0\.04.s \(\+2.%\), within the usual variation/,
      ),
    );
    await unfold(user, 'Tech Stack');
    expect(screen.getByRole('article', { name: 'Only Shop' })).toHaveTextContent('WordPress');
    expect(screen.getByRole('article', { name: 'Both' })).toHaveTextContent('PHP');
  });

  test('has differences from a site that is down in grey', async () => {
    await show({
      handlers: {
        'POST /api/status/all': ({ body }) =>
          Response.json(
            askedFor(body).map((one) =>
              one === rival
                ? { ...statusIn(one, ofPage(pageStates.down)), ...oldNumbers }
                : statusIn(one),
            ),
          ),
      },
    });
    const lcp = (await region('Lab Data')).getByRole('row', { name: /^LCP/ });
    expect(plain(lcp.textContent)).toContain('Worse +0.28 s (+11 %)');
    await waitFor(() => expect(lcp.querySelector('[data-verdict]')).toBeNull());
  });

  test('states no advantage from one measurement each', async () => {
    const answers = [loadOf(860), loadOf(220)].map((mobile) => ({
      mobile: { ...mobile, serverMs: mobile.totalBytes / 2000 },
      desktop: null,
      recentScans: [],
    }));
    const handlers = { 'POST /api/scan/figures': sideAnswers(answers[0], answers[1]) };
    await show({ handlers });
    const verdict = await region('Who is faster');
    expect(
      verdict.getByText(
        /^One scan each is too few for so small a difference \(58 and 72 on mobile/,
      ),
    ).toBeVisible();
    expect(verdict.queryByText(/advantage/)).not.toBeInTheDocument();
    const lab = await region('Lab Data');
    const lcp = lab.getByRole('row', { name: /^LCP/ });
    expect(lcp).toHaveTextContent('too few scans to tell');
    expect(lcp.querySelector('[data-verdict]')).toBeNull();
  });

  test('describes what both sides show at the same moment', async () => {
    await show();
    const film = await region('Loading process');
    const time = await film.findByRole('slider', { name: 'Time since loading started' });
    expect(film.getByRole('status')).toHaveTextContent(
      /At 750.ms you show a blank page, they show the finished first screen\./,
    );
    fireEvent.change(time, { target: { value: '1500' } });
    expect(plain(film.getByRole('status').textContent)).toBe(
      'At 1.5 s you show the first content, they show the finished first screen.',
    );
  });

  const three = competitorsOf(3);
  const second = 'https://other2.example/';
  const rememberedFirst: Handlers = {
    'GET /api/competitor-sites/ada@example.com': () => {
      localStorage.setItem('comparisonUrl', second);
      return Response.json(three);
    },
  };

  test.each([
    ['the route state', { state: { siteUrl: rival, siteName: 'Rival' } }, rival, 'Rival'],
    ['the address', { search: `?url=${encodeURIComponent(rival)}` }, rival, 'Rival'],
    ['the last visit', {}, second, 'Other 2'],
  ])('is with the competitor of %s, which is remembered', async (_, asked, url, name) => {
    await show({ ...asked, handlers: rememberedFirst });
    await screen.findByText(`Shop beside ${name}`);
    await waitFor(() => expect(localStorage.getItem('comparisonUrl')).toBe(url));
  });

  test('is with another competitor as soon as one is chosen', async () => {
    const { user, address } = await show({
      handlers: { 'GET /api/competitor-sites/ada@example.com': answer(three) },
    });
    await user.click(await screen.findByRole('combobox', { name: 'Competitor' }));
    await user.click(await screen.findByRole('option', { name: /^Other 3/ }));
    await screen.findByText('Shop beside Other 3');
    expect(address()).toContain(encodeURIComponent('https://other3.example/'));
  });
});

describe('without something to compare', () => {
  test('leads to the list of competitors', async () => {
    await show({ handlers: { 'GET /api/competitor-sites/ada@example.com': answer([]) } });
    expect(
      await screen.findByText('There are no competitor sites yet added from you...'),
    ).toBeVisible();
    const link = within(screen.getByRole('main')).getByRole('link', {
      name: 'Competitor Analysis',
    });
    expect(link).toHaveAttribute('href', '/competitor-analysis');
  });

  test('says that an address is not a competitor', async () => {
    await show({ search: '?url=https://elsewhere.example/' });
    expect(
      await screen.findByText(/^elsewhere\.example is not one of your competitor sites\./),
    ).toBeVisible();
  });

  test('says which side has no score yet, and offers its first scan', async () => {
    await show({
      handlers: { 'GET /api/scan/latest': sideAnswers(latestOf(shop, 58, 91), latestOf(rival)) },
    });
    expect(await screen.findByText('Rival has no score yet.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Scan' })).toBeEnabled();
  });

  test('says of a competitor that is down that it is, and why it has no score', async () => {
    const failure = { reason: 'http-5xx', message: 'The server answered with an error.', hint: '' };
    const never = latestOf(rival);
    const failed = {
      ...never,
      mobile: { ...never.mobile, failure },
      desktop: { ...never.desktop, failure },
    };
    await show({
      handlers: {
        'GET /api/scan/latest': sideAnswers(latestOf(shop, 58, 91), failed),
        'POST /api/status/all': ({ body }) =>
          Response.json(
            askedFor(body).map((url) =>
              statusIn(url, url === rival ? ofPage(pageStates.down) : undefined),
            ),
          ),
      },
    });
    const verdict = await region('Who is faster');
    expect(await verdict.findByText('Rival has no score: its scan failed.')).toBeVisible();
    expect(
      await verdict.findByText(
        'Rival is down now. Its values are those of its last successful scan.',
      ),
    ).toBeVisible();
    expect(verdict.queryByText(/^Shop is down/)).not.toBeInTheDocument();
    expect(screen.queryByText(/no score yet\.$/)).not.toBeInTheDocument();
  });

  test('has one line instead of an empty filmstrip', async () => {
    const answers = { 'GET /api/scan/latest': sideAnswers(latestOf(shop), latestOf(rival)) };
    await show({
      handlers: {
        ...answers,
        'POST /api/scan/suggestions': answer({ mobile: null, desktop: null }),
      },
    });
    const film = await region('Loading process');
    const line = await film.findByText(/^There are no pictures of both sites yet\./);
    expect(line.parentElement).toBe(line.closest('section'));
  });

  test('says nothing of CrUX that it was not asked', async () => {
    const { user } = await show();
    const field = await unfold(user, 'Field Data over 40 weeks');
    expect(await field.findByText(/^The weekly history has not been loaded yet/)).toBeVisible();
    expect(field.getByText('Shop: not read yet; Rival: not read yet.')).toBeVisible();
  });

  test('has no weeks where field data are not set up, which it says once a side', async () => {
    const notSetUp = answer({ configured: false, mobile: null, desktop: null });
    await show({
      config: { notSetUp: ['crux'] },
      handlers: { 'POST /api/scan/originSummary': notSetUp },
    });
    const field = await region('Field Data');
    const absence = /Data from Chrome users is not connected here yet\.$/;
    await waitFor(() => expect(field.getAllByText(absence)).toHaveLength(2));
    expect(screen.queryByText(/40 weeks/)).not.toBeInTheDocument();
  });

  test('shows an error in its place, and the rest of the screen', async () => {
    const { user } = await show({
      handlers: { 'POST /api/scan/techstack': problem(404, 'not_found', 'It is gone.') },
    });
    const stacks = await unfold(user, 'Tech Stack');
    expect(await stacks.findByText('The tech stacks could not be loaded')).toBeVisible();
    expect(await region('Lab Data')).toBeDefined();
  });

  test('does not say of scans that could not be loaded that they have no data', async () => {
    const broken = problem(500, 'internal', 'Broken');
    await show({ handlers: { 'GET /api/scan/latest': broken } });
    expect(await screen.findByText('The lab data could not be loaded')).toBeVisible();
    const field = await region('Field Data');
    expect(await field.findAllByText('The field data could not be loaded')).toHaveLength(2);
    expect(field.queryByText(/does not have sufficient/)).not.toBeInTheDocument();
  });
});

describe('scans', () => {
  test('scans both sides again', async () => {
    const asked: unknown[] = [];
    const { user } = await show({
      handlers: {
        'POST /api/scan': ({ body }: SeenRequest) => {
          asked.push(body);
          return Response.json(
            { scanId: `s${asked.length}`, url: shop, status: 'queued' },
            { status: 202 },
          );
        },
        'GET /api/scan/status': answer({
          scanId: 's1',
          url: shop,
          status: 'running',
          stage: 'auditing',
          percent: 40,
        }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Run Scan Again' }));
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked).toEqual(
      expect.arrayContaining([
        { email: 'ada@example.com', url: shop },
        { email: 'ada@example.com', url: rival },
      ]),
    );
    expect(await screen.findAllByRole('progressbar')).toHaveLength(2);
  });
});

describe('several competitors', () => {
  test('stand side by side, four at most', async () => {
    const { user } = await show({
      handlers: { 'GET /api/competitor-sites/ada@example.com': answer(competitorsOf(6)) },
    });
    const table = await region('Assessment');
    const heads = () => table.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads()).toEqual(['Score', 'Shop', 'Rival']);
    await user.click(table.getByText('Other competitors'));
    for (const name of ['Other 2', 'Other 3', 'Other 4'])
      await user.click(table.getByRole('checkbox', { name }));
    expect(heads()).toEqual(['Score', 'Shop', 'Rival', 'Other 2', 'Other 3', 'Other 4']);
    expect(table.getByText('Up to 4 competitors')).toBeVisible();
    expect(table.getByRole('checkbox', { name: 'Other 6' })).toBeDisabled();
    await user.click(table.getByRole('checkbox', { name: 'Other 2' }));
    await user.click(table.getByRole('checkbox', { name: 'Other 6' }));
    expect(table.getByRole('columnheader', { name: 'Other 6' })).toBeVisible();
    expect(table.queryByRole('columnheader', { name: 'Other 2' })).not.toBeInTheDocument();
    const overall = within(table.getByRole('row', { name: /^Overall 5\.8/ }));
    expect(overall.getAllByText('7.2')).toHaveLength(4);
  });
});
