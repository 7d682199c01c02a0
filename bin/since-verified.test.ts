import { expect, test } from 'vitest';
import { dependentsOf, isForAll } from './since-verified.ts';

const files = new Map([
  ['shared/a.ts', 'export const a = 1;'],
  ['shared/b.ts', "import { a } from './a.ts';"],
  ['functions/c.ts', "export type { B } from '../shared/b.ts';"],
  ['web/src/d.tsx', "const late = () => import('../../functions/c.ts');"],
  ['web/src/e.tsx', "import classes from './e.module.css';"],
  ['web/src/f.ts', "import text from './f.md?raw';"],
  ['test/g.ts', "import { gone } from '../shared/gone.ts';"],
]);

test.each([
  [['shared/a.ts'], ['shared/a.ts', 'shared/b.ts', 'functions/c.ts', 'web/src/d.tsx']],
  [['functions/c.ts'], ['functions/c.ts', 'web/src/d.tsx']],
  [['web/src/e.module.css'], ['web/src/e.tsx']],
  [['web/src/f.md'], ['web/src/f.ts']],
  [['shared/gone.ts'], ['test/g.ts']],
  [['docs/page.md'], []],
])('a change of %s reaches %s', (changed, reached) => {
  expect(dependentsOf(changed, files)).toEqual(reached);
});

test.each([
  ['package-lock.json', true],
  ['web/vite.config.ts', true],
  ['lib/tsconfig.json', true],
  ['functions/providers/nu/markup-of-today.json', true],
  ['lib/markup/Dockerfile', true],
  ['dev/stand-ins/s3rver.d.ts', true],
  ['bin/lambda-aliases/commands.d.cts', true],
  ['bin/lambda-aliases/commands.cjs', false],
  ['lib/web/edge-function.js', false],
  ['web/src/app/router.tsx', false],
  ['web/src/app/layout/layout.module.css', false],
  ['docs/architecture.md', false],
])('%s can change what no import shows: %s', (file, expected) => {
  expect(isForAll(file)).toBe(expected);
});

test('so can a file that declares global types', () => {
  expect(isForAll('web/src/lib/a.ts', 'declare global {\n  var b: string;\n}\n')).toBe(true);
});
