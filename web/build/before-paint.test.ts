import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';

const script = readFileSync('web/public/before-paint.js', 'utf8');

/** The addresses of the scripts that the page starts, with a token kept for the signed-in user. */
function started(token: string): string[] {
  const kept: Record<string, string> = { id: 'user-1', 'client.user-1.accessToken': token };
  const localStorage = Object.assign(
    Object.create({ getItem: (key: string) => kept[key] ?? null }),
    kept,
  );
  const added: { src?: string }[] = [];
  const json: Record<string, string> = {
    '#screens': '{}',
    '#application': '["assets/index.js"]',
  };
  runInNewContext(script, {
    localStorage,
    sessionStorage: {},
    matchMedia: () => ({ matches: false }),
    location: new URL('https://vitals.example/dashboard'),
    URL,
    URLSearchParams,
    atob,
    fetch: async () => new Response(),
    document: {
      documentElement: { dataset: {} },
      readyState: 'complete',
      querySelector: (name: string) => ({ textContent: json[name] }),
      createElement: () => ({}),
      head: { append: (element: { src?: string }) => added.push(element) },
    },
  });
  return added.flatMap(({ src }) => src ?? []);
}

it.each([
  'garbage',
  'a.b.c',
  `a.${btoa('{"exp": 17')}.c`,
  `a.${btoa('null')}.c`,
  `a.${btoa('{"exp":"soon"}')}.c`,
  `a.${btoa('{}')}.c`,
])('the application starts with the damaged token %j', (token) => {
  expect(started(token)).toEqual(['/assets/index.js']);
});
