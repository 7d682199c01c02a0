import { expect, test } from 'vitest';
import { divided } from './early-pages.ts';

const built = `<!doctype html>
<html>
  <head>
    <script type="application/json" id="screens">{}</script><script src="/before-paint.js"></script><script defer fetchpriority="high" src="/assets/early-paint-1a2b.js"></script>
    <script type="module" fetchpriority="low" crossorigin src="/assets/framework-5e6f.js"></script>
    <script type="module" fetchpriority="low" crossorigin src="/assets/index-3c4d.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/index-7a8b.css">
  </head>
  <body><div id="frame"><main></main><template data-screen="/siteDetails"><h1>Top</h1></template></div></body>
</html>`;

test('the page of a screen that is painted early lists the application’s scripts, and loads none', () => {
  const page = divided(built)['siteDetails.html'] ?? '';
  expect(page).toContain(
    '<script type="application/json" id="application">["assets/framework-5e6f.js","assets/index-3c4d.js"]</script><script src="/before-paint.js">',
  );
  expect(page).not.toContain('type="module"');
  expect(page).toContain('src="/assets/early-paint-1a2b.js"');
  expect(page).toContain('href="/assets/index-7a8b.css"');
  expect(page).toContain('<template data-screen="/siteDetails"><h1>Top</h1></template>');
});

test('the page of the others loads the application, and paints nothing early', () => {
  const page = divided(built)['index.html'] ?? '';
  expect(page).toContain('crossorigin src="/assets/index-3c4d.js"></script>');
  expect(page).toContain('crossorigin src="/assets/framework-5e6f.js"></script>');
  expect(page).not.toMatch(/early-paint|data-screen/);
});

test('a page without scripts is an error', () => {
  expect(() => divided('<!doctype html>')).toThrow('index.html names no script');
});
