import { expect, test } from 'vitest';
import { withScripts } from './own-tasks.ts';

test('the initial chunks become scripts, in order and before the first one', () => {
  const html = [
    '<head>',
    '<script src="/before-paint.js"></script>',
    '<script type="module" crossorigin src="/index.js"></script>',
    '<link rel="modulepreload" crossorigin href="/framework.js">',
    '<link rel="modulepreload" crossorigin href="/contracts.js">',
    '<link rel="stylesheet" crossorigin href="/index.css">',
    '</head>',
  ].join('\n');
  expect(withScripts(html).split(/\n\s*/)).toEqual([
    '<head>',
    '<script src="/before-paint.js"></script>',
    '<script type="module" crossorigin src="/framework.js"></script>',
    '<script type="module" crossorigin src="/contracts.js"></script>',
    '<script type="module" crossorigin src="/index.js"></script>',
    '<link rel="stylesheet" crossorigin href="/index.css">',
    '</head>',
  ]);
});
