import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const script = readFileSync('web/public/before-paint.js', 'utf8');

/** The addresses of the code that the page requests, with a token kept for the signed-in user. */
function requested(token: string, path = '/dashboard'): string[] {
  const kept: Record<string, string> = { id: 'user-1', 'client.user-1.accessToken': token };
  const localStorage = Object.assign(
    Object.create({ getItem: (key: string) => kept[key] ?? null }),
    kept,
  );
  const added: { src?: string }[] = [];
  const json: Record<string, string> = {
    '#screens': JSON.stringify({
      '/dashboard': { code: ['assets/overview.js'], calls: [['/api/plan']] },
      '/today': { code: ['assets/today.js'] },
      '/today?view=fixes': { code: ['assets/fixes.js'] },
    }),
    '#public-paths': '[]',
  };
  runInNewContext(script, {
    localStorage,
    sessionStorage: {},
    matchMedia: () => ({ matches: false }),
    location: new URL(`https://vitals.example${path}`),
    URL,
    URLSearchParams,
    atob,
    fetch: async () => new Response(),
    document: {
      documentElement: { dataset: {} },
      querySelector: (name: string) => ({ textContent: json[name] }),
      createElement: () => ({}),
      head: { append: (element: { src?: string }) => added.push(element) },
    },
  });
  return added.flatMap(({ src }) => src ?? []);
}

test.each([
  'garbage',
  'a.b.c',
  `a.${btoa('{"exp": 17')}.c`,
  `a.${btoa('null')}.c`,
  `a.${btoa('{"exp":"soon"}')}.c`,
  `a.${btoa('{}')}.c`,
])('the code of the screen is requested with the damaged token %j', (token) => {
  expect(requested(token)).toEqual(['/assets/overview.js']);
});

test.each([
  ['/today?view=fixes', ['/assets/fixes.js']],
  ['/today?view=clients', ['/assets/today.js']],
  ['/unknown', []],
])('%s begins with the code of its part, if that is known', (path, code) => {
  expect(requested('a.b.c', path)).toEqual(code);
});
