import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** The folder that owns a file: an entity, a feature, or one of the layers without such folders. */
const ownerOf = (file: string): string =>
  /^web\/src\/(?:entities\/[^/]+|features\/[^/]+\/[^/]+|[^/]+)/.exec(file)?.[0] ?? file;

/** First words of the keys that a text spells out: `queryKey: ['sites', …]`, `const sitesKey = ['sites']`. */
const wordsOf = (text: string): string[] =>
  [...text.matchAll(/[kK]ey(?:Of)?\b[^[\n;]*[=:?][^[\n;]*(?<!\w)\[\s*'([\w-]+)'/g)].flatMap(
    ([, word = '']) => word,
  );

/** The owners that spell out each word. */
function spelledOut(files: readonly [file: string, text: string][]): Record<string, string[]> {
  const owners: Record<string, Set<string>> = {};
  for (const [file, text] of files)
    for (const word of wordsOf(text)) (owners[word] ??= new Set()).add(ownerOf(file));
  return Object.fromEntries(Object.entries(owners).map(([word, found]) => [word, [...found]]));
}

const several = (owners: Record<string, string[]>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(owners).filter(([, found]) => found.length > 1));

describe('the key of a query', () => {
  test('is spelled out in one entity or feature, which the others import', () => {
    const files = globSync('web/src/**/*.{ts,tsx}', { cwd: root })
      .filter((file) => !/\.test\.tsx?$|\/(?:testing|test-support)\//.test(file))
      .map((file): [string, string] => [file, readFileSync(join(root, file), 'utf8')]);
    const owners = spelledOut(files);
    expect(Object.keys(owners).length).toBeGreaterThan(30);
    expect(several(owners)).toEqual({});
  });

  test('that two features spell out is found', () => {
    const found = spelledOut([
      ['web/src/entities/site/api/site-queries.ts', "const sitesKey = ['sites'] as const;"],
      [
        'web/src/features/portfolio/sites/api/sites.ts',
        "invalidateQueries({ queryKey: ['sites'] })",
      ],
      ['web/src/features/portfolio/chat/chat.ts', "const keyOf = (id: string) => ['chat', id]"],
      ['web/src/features/portfolio/chat/more.ts', "queryKey: isAll ? ['chat'] : keyOf(id)"],
    ]);
    expect(several(found)).toEqual({
      sites: ['web/src/entities/site', 'web/src/features/portfolio/sites'],
    });
  });
});
