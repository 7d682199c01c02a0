import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { paintEarly } from '../../lib/paint-early.ts';
import { prerender } from '../../prerender.tsx';
import { answer } from '../../test-support/fake-server.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { siteDetailsPainter } from './early-painter.ts';
import { siteHandlers, url, verdict } from './testing/site-answers.ts';

const path = `/siteDetails?url=${encodeURIComponent(url)}&device=mobile`;
const asked = `/api/scan/verdict?url=${encodeURIComponent(url)}`;

afterEach(() => {
  globalThis.earlyAnswers = undefined;
  document.querySelector('#frame')?.remove();
  delete document.documentElement.dataset['painted'];
  history.replaceState(null, '', '/');
});

/** The prerendered frame after the early paint. */
async function painted(response: () => Response, key = asked): Promise<HTMLElement> {
  history.replaceState(null, '', path);
  const frame = Object.assign(document.createElement('div'), { id: 'frame' });
  frame.innerHTML = prerender()['frame'] ?? '';
  document.body.append(frame);
  globalThis.earlyAnswers = { [key]: Promise.resolve(response()) };
  await paintEarly({ '/siteDetails': siteDetailsPainter });
  return frame;
}

const partOf = (root: ParentNode, part: string): Element | null | undefined =>
  root.querySelector(`main ${part}`);

/** The browser writes styles with spaces, which React's server rendering leaves out, and a semicolon at the end. */
const spelled = (html = ''): string =>
  html.replaceAll(/style="[^"]*"/g, (style) =>
    style.replaceAll(/([:;]) /g, '$1').replace(';"', '"'),
  );

it('paints what the application draws', async () => {
  vi.setSystemTime(new Date(verdict.scanDate ?? ''));
  const title = 'Serve `webp` <b>images</b>';
  const [first, ...others] = verdict.mobile?.fixes ?? [];
  if (first === undefined || verdict.mobile === null) throw new Error('no fix');
  const fixes = [{ ...first, title }, ...others];
  const shown = { ...verdict, mobile: { ...verdict.mobile, fixes } };
  const frame = await painted(() => Response.json(shown));
  const early = partOf(frame, '[aria-label=Verdict]')?.outerHTML;
  expect(early).toContain('Slow on mobile: 27. ');
  const age = partOf(frame, '[data-part=stale], time')?.parentElement?.outerHTML;
  frame.remove();
  await renderApp(path, {
    plan: {},
    handlers: { ...siteHandlers, 'GET /api/scan/verdict': answer(shown) },
  });
  await screen.findByRole('heading', { name: /^Slow on mobile: 27/ }, { timeout: 10_000 });
  const main = screen.getByRole('main');
  expect(spelled(early)).toBe(spelled(main.querySelector('[aria-label=Verdict]')?.outerHTML));
  expect(age).toBe(main.querySelector('time')?.parentElement?.outerHTML);
});

it.each([
  [
    'of a page without a scan',
    () => Response.json({ scanDate: null, mobile: null, desktop: null }),
  ],
  ['that is a refusal', () => new Response('{}', { status: 403 })],
  ['of another form', () => Response.json({ scanDate: 'today' })],
])('paints nothing for an answer %s', async (_, response) => {
  const frame = await painted(response);
  expect(partOf(frame, '[aria-label=Verdict]')).toBeNull();
  expect(document.documentElement.dataset['painted']).toBeUndefined();
});

it('paints nothing from the answer to another request', async () => {
  const frame = await painted(() => Response.json(verdict), '/api/scan/latest?url=x');
  expect(partOf(frame, '[aria-label=Verdict]')).toBeNull();
});
