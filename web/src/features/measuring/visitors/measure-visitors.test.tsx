import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { visitorSnippets } from '../../../../../shared/visitors/visitor-snippets.ts';
import { answer, demoPlan, type Handlers, problem } from '../../../test-support/fake-server.ts';
import { renderApp } from '../../../test-support/render-app.tsx';
import type { VisitorScript } from './api/visitor-script.ts';

const url = 'https://shop.example/';
const site = { _id: '1', url, siteName: 'Shop', propertyId: '', pages: [] };
const address = 'https://vitals.example/v/abcdefghijkm.js';
const off: VisitorScript = {
  settings: null,
  tag: null,
  contentSecurityPolicy: null,
  lastViews: null,
};
const on: VisitorScript = {
  settings: { rate: 1, hosts: ['shop.example'], pageRules: [] },
  tag: `<script defer src="${address}"></script>`,
  contentSecurityPolicy: 'script-src https://vitals.example; connect-src https://vitals.example',
  lastViews: null,
};
const arrived: VisitorScript = {
  ...on,
  lastViews: {
    at: new Date().toISOString(),
    views: 3,
    leftOut: 2,
    recent: [
      {
        at: new Date().toISOString(),
        page: '/product/*',
        device: 'mobile',
        navigation: 'soft-navigation',
        metrics: { lcp: 4321, cls: 0.01 },
      },
    ],
  },
};

const open = (handlers: Handlers) =>
  renderApp('/measure-visitors', {
    plan: {},
    handlers: {
      [`GET /api/sites/${demoPlan.email}`]: answer([{ email: demoPlan.email, sites: [site] }]),
      ...handlers,
    },
  });

test('measuring is turned on, and the script is there to copy in four ways', async () => {
  let script = off;
  const { user, requests } = await open({
    'GET /api/visitors/script': () => Response.json(script),
    'POST /api/visitors/settings': () => {
      script = on;
      return Response.json(on);
    },
  });
  expect(await screen.findByText('Visitors of this site are not measured.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText('No views yet')).toBeVisible();
  const set = requests.find(({ path }) => path === '/api/visitors/settings');
  expect(set?.body).toEqual({ url, rate: 1 });
  const ways = within(screen.getByRole('radiogroup', { name: 'How to add the script' }));
  const snippets = visitorSnippets(address);
  for (const [name, code] of [
    ['By hand', snippets.html],
    ['WordPress', snippets.wordpress],
    ['Tag Manager', snippets['tag-manager']],
    ['npm', snippets.npm],
  ] as const) {
    await user.click(ways.getByRole('radio', { name }));
    await user.click(screen.getByRole('button', { name: `Copy Script: ${name}` }));
    expect(await navigator.clipboard.readText()).toBe(code);
  }
  expect(screen.getByText(on.contentSecurityPolicy ?? '')).toBeVisible();
  expect(screen.getByRole('link', { name: /What is collected/ })).toHaveAttribute(
    'href',
    '/visitor-data',
  );
});

test('the first view is there as soon as it arrives, with its numbers as they were measured', async () => {
  let script = on;
  await open({ 'GET /api/visitors/script': () => Response.json(script) });
  expect(await screen.findByText('No views yet')).toBeVisible();
  expect(screen.getByText(/The page is on shop.example/)).toBeInTheDocument();
  script = arrived;
  expect(await screen.findByText('Views are arriving')).toBeVisible();
  expect(screen.getByText(/3 views on that day/)).toBeVisible();
  expect(screen.getByText(/2 more were left out/)).toBeVisible();
  const views = within(screen.getByRole('table', { name: 'Last views' }));
  const [, row] = views.getAllByRole('row');
  expect(row).toHaveTextContent(/\/product\/\*.*Within the app.*4\.3\d?\ss.*0\.01/);
});

test('visits of a site on this machine are labelled as those of whoever looks', async () => {
  const here = { ...site, url: 'http://127.0.0.1:8101/' };
  await open({
    [`GET /api/sites/${demoPlan.email}`]: answer([{ email: demoPlan.email, sites: [here] }]),
    'GET /api/visitors/script': answer(arrived),
  });
  expect(await screen.findByText(/its visits are your own/)).toBeVisible();
});

test('settings are saved, and an error is shown at its field', async () => {
  let isRefused = true;
  const { user, requests } = await open({
    'GET /api/visitors/script': answer(on),
    'POST /api/visitors/settings': (request) =>
      isRefused
        ? problem(400, 'invalid_input', 'A rule is a path, such as /product/*', {
            field: 'pageRules',
          })(request)
        : Response.json(on),
  });
  const rules = await screen.findByLabelText('Page rules');
  await user.type(rules, 'product');
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  expect(await screen.findByText('A rule is a path, such as /product/*')).toBeVisible();
  isRefused = false;
  await user.clear(rules);
  await user.type(rules, '/product/*');
  await user.type(screen.getByLabelText('Hosts'), '{enter}cdn.example');
  await user.selectOptions(screen.getByLabelText('Views that are reported'), '10 %');
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  expect(await screen.findByText('The settings have been saved')).toBeVisible();
  expect(requests.findLast(({ path }) => path === '/api/visitors/settings')?.body).toEqual({
    url,
    rate: 0.1,
    hosts: ['shop.example', 'cdn.example'],
    pageRules: ['/product/*'],
  });
});

test('measuring is turned off, and the key stays', async () => {
  let script = on;
  const { user, requests } = await open({
    'GET /api/visitors/script': () => Response.json(script),
    'POST /api/visitors/settings': () => {
      script = { ...on, settings: { rate: 0, hosts: ['shop.example'], pageRules: [] } };
      return Response.json(script);
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText(/The script stays on your pages/)).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Add the script' })).not.toBeInTheDocument();
  expect(requests.find(({ path }) => path === '/api/visitors/settings')?.body).toEqual({
    url,
    rate: 0,
    hosts: ['shop.example'],
    pageRules: [],
  });
});

test('members who may only view see the script, and change nothing', async () => {
  await renderApp('/measure-visitors', {
    plan: { clientRole: 'view' },
    handlers: {
      [`GET /api/sites/${demoPlan.email}`]: answer([{ email: demoPlan.email, sites: [site] }]),
      'GET /api/visitors/script': answer(on),
    },
  });
  expect(await screen.findByRole('button', { name: 'Turn off' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Save settings' })).toBeDisabled();
});

test('anyone reads what is collected, and copies words for a privacy notice', async () => {
  const { user } = await renderApp('/visitor-data', { config: { local: true } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Data of visitors' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Copy Words/ }));
  expect(await navigator.clipboard.readText()).toMatch(/No cookies are set.*deleted after 7 days/);
});

test('an address names the site that is set up', async () => {
  const other = { ...site, _id: '2', url: 'https://blog.example/', siteName: 'Blog' };
  await renderApp(`/measure-visitors?${new URLSearchParams({ url: other.url })}`, {
    plan: {},
    handlers: {
      [`GET /api/sites/${demoPlan.email}`]: answer([
        { email: demoPlan.email, sites: [site, other] },
      ]),
      'GET /api/visitors/script': answer(off),
    },
  });
  expect(await screen.findByRole('combobox', { name: 'Site' })).toHaveValue('Blog');
});
