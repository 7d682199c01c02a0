import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { beforeEach, expect, it } from 'vitest';

const script = readFileSync('web/public/before-paint.js', 'utf8');
const key = 'CognitoIdentityServiceProvider.client.user-1.accessToken';

beforeEach(() => {
  localStorage.clear();
  document.head.replaceChildren();
  document.body.innerHTML = `<script type="application/json" id="screens">{}</script>
    <script type="application/json" id="application">["assets/index.js"]</script>`;
});

it.each([
  'garbage',
  'a.b.c',
  `a.${btoa('{"exp": 17')}.c`,
  `a.${btoa('null')}.c`,
  `a.${btoa('{"exp":"soon"}')}.c`,
  `a.${btoa('{}')}.c`,
])('the application starts with the damaged token %j', (token) => {
  localStorage.setItem('id', 'user-1');
  localStorage.setItem(key, token);
  runInThisContext(script);
  expect(document.querySelector('script[type="module"]')?.getAttribute('src')).toBe(
    '/assets/index.js',
  );
});
