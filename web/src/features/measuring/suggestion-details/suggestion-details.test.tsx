import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { SuggestionItem } from '../../../../../shared/models/measuring/scan-report.ts';
import { answer, problem, type Handlers } from '../../../test-support/fake-server.ts';
import { renderApp } from '../../../test-support/render-app.tsx';

const url = 'https://shop.example/';
const unused: SuggestionItem = {
  id: 'unused-javascript',
  title: 'Reduce unused JavaScript',
  description: 'Reduce unused JavaScript. [Learn how](https://developer.chrome.com/unused)',
  numericValue: 2100,
  savingsMs: 2100,
  displayValue: 'Est savings of 120 KiB',
  details: {
    headings: [{ key: 'url', label: 'URL', valueType: 'url' }],
    items: [{ url: 'https://shop.example/library.js' }],
  },
};
const wordpress = {
  icon: null,
  name: 'WordPress',
  website: 'https://wordpress.org',
  categories: ['CMS'],
};
const stateFor = (techStack: unknown[]) => ({
  suggestion_type: unused.id,
  suggestion_name: unused.title,
  suggestion_description: unused.description,
  suggestion_details: unused.details,
  techStack,
});
const texts = 'GET /api/suggestions/unused-javascript';
const request = 'POST /api/suggestions/request';
const text = {
  id: unused.id,
  general: 'Split bundles with `import()`.\nFind unused code. [Learn how](https://web.dev/unused)',
  wordpress: 'Look at your plugins.',
};

const show = async (options: { state?: unknown; search?: string; handlers?: Handlers }) => {
  const { state = stateFor([]), search = '', handlers = {} } = options;
  const at = { pathname: '/suggestionDetails', search, state };
  return renderApp(at, { plan: {}, handlers: { [texts]: answer([text]), ...handlers } });
};
const fix = async () => within(await screen.findByRole('region', { name: 'How to fix' }));

describe('the audit', () => {
  test('shows the finding with its evidence', async () => {
    await show({});
    await waitFor(() =>
      expect(
        screen.getByRole('heading', { level: 1, name: 'Reduce unused JavaScript' }),
      ).toBeVisible(),
    );
    const audit = within(await screen.findByRole('region', { name: 'PageSpeed Insights Audit' }));
    expect(audit.getByRole('link', { name: 'Learn how' })).toBeVisible();
    expect(audit.getByText(/library\.js/)).toBeVisible();
  });

  test('can be found by the address alone, in the newest scan', async () => {
    const node = {
      type: 'node' as const,
      nodeLabel: 'A hero',
      selector: 'img.hero',
      snippet: '<img class="hero">',
    };
    const ofElement = {
      ...unused,
      details: {
        headings: [{ key: 'node', label: 'Element', valueType: 'node' as const }],
        items: [{ node }],
      },
    };
    const shot = {
      id: 'final-screenshot',
      title: '',
      description: '',
      numericValue: 900,
      details: {
        headings: [],
        items: [{ timing: 900, data: 'data:image/png;base64,iVBORw0KGgo=' }],
      },
    };
    const area = { left: 0, top: 0.2, width: 1, height: 0.3 };
    const found = {
      opportunities: [ofElement],
      diagnostics: [],
      elementAreas: [{ selector: node.selector, snippet: node.snippet, area }],
      lcpElement: null,
      clsElements: null,
      finalScreenshot: shot,
      screenshotThumbnails: null,
    };
    const search = `?${new URLSearchParams({ url, device: 'mobile', type: unused.id }).toString()}`;
    await show({
      state: null,
      search,
      handlers: {
        'POST /api/scan/suggestions': answer({ mobile: found, desktop: null }),
        'POST /api/scan/techstack': answer([wordpress]),
      },
    });
    expect(await screen.findByText(/^2\.1\ss faster$/)).toBeVisible();
    expect((await fix()).getByRole('tab', { name: 'WordPress' })).toBeVisible();
    expect(screen.getByRole('img', { name: 'img.hero within the page' })).toBeVisible();
  });

  test.each([
    ['is chosen', null],
    ['is chosen by this user', { ...stateFor([]), userId: 'user-2' }],
  ])('says if none %s', async (_, state) => {
    await show({ state });
    expect(await screen.findByText('No suggestion chosen')).toBeVisible();
  });
});

describe('how to fix', () => {
  test('has only the general steps if the site does not use WordPress', async () => {
    await show({});
    const panel = await fix();
    expect(await panel.findAllByRole('listitem')).toHaveLength(2);
    expect(panel.getByText('import()')).toBeVisible();
    expect(panel.queryByRole('tab')).not.toBeInTheDocument();
  });

  test('begins with WordPress if it does', async () => {
    const { user } = await show({ state: stateFor([wordpress]) });
    const panel = await fix();
    expect(await panel.findByRole('tab', { name: 'WordPress', selected: true })).toBeVisible();
    expect(panel.getByText('Look at your plugins.')).toBeVisible();
    await user.click(panel.getByRole('tab', { name: 'General' }));
    expect(await panel.findByText('import()')).toBeVisible();
  });

  test('says why it works and how to check it, above the evidence', async () => {
    await show({
      handlers: { [texts]: answer([{ ...text, why: 'Less is sent.', check: 'Look at `Size`.' }]) },
    });
    const panel = await fix();
    expect(await panel.findByText('Less is sent.')).toBeVisible();
    expect(panel.getByText('Size')).toBeVisible();
    const evidence = screen.getByRole('region', { name: 'PageSpeed Insights Audit' });
    const steps = screen.getByRole('region', { name: 'How to fix' });
    expect(steps.compareDocumentPosition(evidence)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('has the change in the terms of the page, to copy by keyboard', async () => {
    const blocking = {
      ...stateFor([]),
      suggestion_type: 'render-blocking-insight',
      suggestion_details: {
        headings: [{ key: 'url', label: 'URL', valueType: 'url' }],
        items: [{ url: 'https://shop.example/library.js' }],
      },
    };
    const { user } = await show({
      state: blocking,
      handlers: { 'GET /api/suggestions/render-blocking-insight': answer([text]) },
    });
    const panel = await fix();
    expect(panel.getByRole('heading', { level: 3, name: 'On this page' })).toBeVisible();
    const code = '<script src="https://shop.example/library.js" defer></script>';
    expect(panel.getByText(code)).toBeVisible();
    panel.getByRole('button', { name: 'Copy HTML' }).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('HTML copied')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(code);
  });

  test('asks for a missing one once: said, disabled, and the state flips', async () => {
    const { user, requests } = await show({
      handlers: { [texts]: answer([]), [request]: answer({ success: true }) },
    });
    const panel = await fix();
    await user.click(await panel.findByRole('button', { name: 'Request a suggestion' }));
    expect(await screen.findByText('Your request has been submitted successfully!')).toBeVisible();
    expect(panel.getByRole('button', { name: 'Suggestion requested' })).toBeDisabled();
    expect(requests.find(({ path }) => path === '/api/suggestions/request')?.body).toEqual({
      id: '',
      suggestion_type: unused.id,
      type: 'general',
      suggestion_name: unused.title,
    });
  });

  test('requests only WordPress if only that is missing', async () => {
    const { user, requests } = await show({
      state: stateFor([wordpress]),
      handlers: {
        [texts]: answer([{ ...text, wordpress: '' }]),
        [request]: answer({ success: true }),
      },
    });
    const panel = await fix();
    expect(await panel.findByText(/Until then, use the general one/)).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Request a suggestion' }));
    await waitFor(() =>
      expect(requests.find(({ path }) => path.endsWith('/request'))?.body).toMatchObject({
        id: unused.id,
        type: 'wordpress',
      }),
    );
  });

  test('stays ready after a failure', async () => {
    const { user } = await show({
      handlers: { [texts]: answer([]), [request]: problem(500, 'internal', 'Broken') },
    });
    const panel = await fix();
    await user.click(await panel.findByRole('button', { name: 'Request a suggestion' }));
    expect(
      await screen.findByText('There was an error making your request at the moment'),
    ).toBeVisible();
    expect(panel.getByRole('button', { name: 'Request a suggestion' })).toBeEnabled();
  });
});
