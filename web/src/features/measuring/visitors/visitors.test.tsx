import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { CallAnswer } from '../../../../../shared/calls/define-call.ts';
import type {
  getVisitorPages,
  getVisitorReport,
  getVisitorScript,
} from '../../../../../shared/calls/measuring/visitors.ts';
import { answer, demoPlan, type Handlers, problem } from '../../../test-support/fake-server.ts';
import { renderApp } from '../../../test-support/render-app.tsx';

const url = 'https://shop.example/';
const hostile = `<img src=x onerror="alert(1)">${'x'.repeat(200)}`;

const script: CallAnswer<typeof getVisitorScript> = {
  settings: { rate: 1, hosts: ['shop.example'], pageRules: [] },
  tag: '<script defer src="https://vitals.example/v/abc.js"></script>',
  contentSecurityPolicy: null,
  lastViews: { at: '2026-11-24T10:00:00.000Z', views: 1, leftOut: 0, recent: [] },
};
type Report = CallAnswer<typeof getVisitorReport>;
const numbers = (p75: number, spread: number, views: number, category: 'FAST' | 'AVERAGE') => ({
  p75,
  low: p75 - spread,
  high: p75 + spread,
  views,
  good: 0.6,
  average: 0.3,
  bad: 0.1,
  category: views < 100 ? null : category,
});
const lcp = numbers(2600, 200, 400, 'AVERAGE');
const none = { numbers: null, histogram: [], parts: [] };
const full: Report = {
  from: '2026-10-28',
  to: '2026-11-24',
  views: 400,
  leftOut: 12,
  metrics: {
    lcp: {
      numbers: lcp,
      histogram: [
        [1900, 1976, 300],
        [4900, 5100, 100],
      ],
      parts: [{ part: 'timeToFirstByte', mean: 120 }],
    },
    inp: none,
    cls: { numbers: numbers(0.05, 0.01, 380, 'FAST'), histogram: [], parts: [] },
    fcp: none,
    ttfb: none,
  },
  days: [
    {
      day: '2026-11-22',
      views: 200,
      p75: { lcp: 2500, inp: null, cls: 0.05, fcp: null, ttfb: null },
    },
  ],
  values: [
    { by: 'device', value: 'mobile', views: 300, lcp, inp: null, cls: null },
    { by: 'release', value: hostile, views: 20, lcp: null, inp: null, cls: null },
  ],
  culprits: [
    { metric: 'lcp', kind: 'element', text: hostile, views: 400, suffering: 150, p75: 2600 },
  ],
};
const pages: CallAnswer<typeof getVisitorPages> = {
  all: 1,
  pages: [{ group: '/product/*', views: 200, lcp, inp: null, cls: null, weight: 8 }],
};

async function show(search: string, handlers: Handlers = {}) {
  return renderApp(`/visitors?url=${encodeURIComponent(url)}${search}`, {
    plan: {},
    handlers: {
      [`GET /api/sites/${demoPlan.email}`]: answer([
        {
          email: demoPlan.email,
          sites: [{ _id: '1', url, siteName: 'Shop', propertyId: '', pages: [] }],
        },
      ]),
      'GET /api/visitors/script': answer(script),
      'GET /api/visitors/report': answer(full),
      'GET /api/visitors/pages': answer(pages),
      'GET /api/deployments': answer([
        { id: '1', label: 'Before the first view', at: '2026-11-21T10:00:00.000Z' },
        { id: '2', label: 'Release 2', at: '2026-11-22T10:00:00.000Z' },
      ]),
      'GET /api/incidents': answer([]),
      ...handlers,
    },
  });
}

describe('Visitors', () => {
  test('say the verdict, the interval, the shares, the parts and what was left out', async () => {
    await show('');
    expect(await screen.findByText(/^Not good: LCP 2\.6\ss\. 400 views\.$/)).toBeVisible();
    expect(screen.getByText(/12 views of all pages left out/)).toBeVisible();
    // The 400 views are counted above; the fewer of another metric are its own.
    expect(screen.getByText(/^2\.4\ss to 2\.8\ss \(95 %\)$/)).toBeVisible();
    expect(screen.getByText('0.04 to 0.06 (95 %), 380 views')).toBeVisible();
    const panel = screen.getByRole('article', { name: 'Largest Contentful Paint' });
    expect(
      within(panel).getByRole('figure', { name: /^Distribution\. .*: 300 views; / }),
    ).toBeVisible();
    expect(panel).toHaveTextContent('Good 60 %');
    expect(panel).toHaveTextContent('Server response120 ms');
    const marks = await screen.findByRole('list', { name: 'Marks in the charts' });
    expect(marks).toHaveTextContent(/Deployment: Release 2/);
    expect(marks).not.toHaveTextContent(/Before the first view/);
  });

  test('show one metric in full, the worst unless another is chosen, which the address keeps', async () => {
    const { user, address } = await show('');
    await screen.findByRole('article', { name: 'Largest Contentful Paint' });
    await user.click(screen.getByRole('radio', { name: 'CLS' }));
    expect(screen.getByRole('article', { name: 'Cumulative Layout Shift' })).toHaveTextContent(
      'Good 60 %',
    );
    expect(screen.queryByRole('article', { name: 'Largest Contentful Paint' })).toBeNull();
    expect(address()).toContain('metric=cls');
  });

  test('show texts of browsers as text, cut', async () => {
    const { user } = await show('');
    await user.click(await screen.findByRole('button', { name: 'Elements and scripts' }));
    const table = await screen.findByRole('region', { name: 'LCP elements' });
    expect(table).toHaveTextContent(`${hostile.slice(0, 60)}…`);
    expect(document.querySelector('img[src="x"]')).toBeNull();
  });

  test('keep the filters in the address, and ask the server for them', async () => {
    const asked: string[] = [];
    const { user, address } = await show('', {
      'GET /api/visitors/report': (request) => {
        asked.push(request.query.toString());
        return answer(full)(request);
      },
    });
    const table = await screen.findByRole('table', { name: 'Pages by what visitors would gain' });
    await user.click(within(table).getByRole('link', { name: '/product/*' }));
    expect(address()).toContain('page=%2Fproduct%2F*');
    await waitFor(() => expect(asked.at(-1)).toContain('group=%2Fproduct%2F*'));
    await user.click(screen.getByRole('radio', { name: '7 days' }));
    expect(address()).toContain('days=7');
    expect(address()).toContain('page=%2Fproduct%2F*');
  });

  test('say what is not counted together, and ask nothing', async () => {
    await show('&page=%2F&by=country&value=DE', {
      'GET /api/visitors/report': problem(400, 'invalid_input', 'must not be asked'),
    });
    expect(await screen.findByText(/Views of one page are counted by device only/)).toBeVisible();
  });

  test('compare honestly: no difference where intervals overlap', async () => {
    const today = new Date().toISOString().slice(0, 10);
    await show('&other=before', {
      'GET /api/visitors/report': (request) => {
        if (request.query.get('to') === today) return answer(full)(request);
        const similar = { ...full.metrics.lcp, numbers: numbers(2700, 200, 400, 'AVERAGE') };
        const worse = { ...full.metrics.cls, numbers: numbers(0.2, 0.01, 400, 'AVERAGE') };
        const metrics = { ...full.metrics, lcp: similar, cls: worse };
        return answer({ ...full, metrics })(request);
      },
    });
    const table = await screen.findByRole('table', { name: 'Comparison' });
    const rows = within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
    expect(rows[1]).toMatch(/^LCP.*No difference shown$/);
    expect(rows[2]).toMatch(/^INP.*Too few views to compare$/);
    expect(rows[3]).toMatch(/^CLS.*Better$/);
  });

  test('before the first view there is the set-up', async () => {
    await show('', { 'GET /api/visitors/script': answer({ ...script, lastViews: null }) });
    expect(await screen.findByText('No views yet')).toBeVisible();
    expect(screen.getByText(script.tag ?? '')).toBeVisible();
  });

  test('few views have values and no verdict', async () => {
    const few = numbers(2600, 200, 3, 'AVERAGE');
    const metrics = {
      ...full.metrics,
      lcp: { ...full.metrics.lcp, numbers: { ...few, low: null, high: null } },
    };
    await show('', { 'GET /api/visitors/report': answer({ ...full, views: 3, metrics }) });
    expect(await screen.findByText('3 views so far; verdicts from 100 views on.')).toBeVisible();
    expect(screen.getByText('Too few views for an interval')).toBeVisible();
  });

  test('a metric that few of the views have says why it has no verdict', async () => {
    const few = { ...numbers(2600, 200, 3, 'AVERAGE'), category: null };
    const metrics = { ...full.metrics, lcp: { ...full.metrics.lcp, numbers: few } };
    await show('', { 'GET /api/visitors/report': answer({ ...full, metrics }) });
    expect(await screen.findByText(/3 views; no verdict below 100$/)).toBeVisible();
  });

  test('an error can be tried again, or other views be chosen', async () => {
    const { user } = await show('&by=country&value=DE', {
      'GET /api/visitors/report': (request) =>
        (request.query.has('by') ? problem(500, 'internal', 'Broken') : answer(full))(request),
    });
    expect(await screen.findByText('The visitors could not be loaded')).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'Views' }));
    await user.click(await screen.findByRole('option', { name: /^All views/ }));
    expect(await screen.findByText(/^Not good: LCP/)).toBeVisible();
  });

  test('without the numbers there is still the set-up before the first view', async () => {
    await show('', {
      'GET /api/visitors/script': answer({ ...script, lastViews: null }),
      'GET /api/visitors/report': problem(500, 'internal', 'Broken'),
    });
    expect(await screen.findByText('No views yet')).toBeVisible();
  });

  test('pages that fail to load are no period without pages', async () => {
    await show('', { 'GET /api/visitors/pages': problem(500, 'internal', 'Broken') });
    expect(await screen.findByText('The pages could not be loaded')).toBeVisible();
    expect(screen.queryByText('No page has views in this period.')).not.toBeInTheDocument();
  });
});
