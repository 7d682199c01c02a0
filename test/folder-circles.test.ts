import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { areas } from '../shared/deployment/areas.ts';

const root = join(import.meta.dirname, '..');

/** Folders directly below `base`, each with those that its files import from. Tests are left out. */
function folderImports(base: string): Map<string, Set<string>> {
  const folders = new Map<string, Set<string>>();
  for (const file of globSync(`${base}/*/**/*.{ts,tsx}`, { cwd: root })) {
    if (/\.test\.tsx?$/.test(file)) continue;
    const from = relative(base, file).split(sep)[0] ?? '';
    const imported = folders.get(from) ?? new Set<string>();
    folders.set(from, imported);
    for (const [, path = ''] of readFileSync(join(root, file), 'utf8').matchAll(
      /(?:from|import\()\s*'(\.[^']+)'/g,
    )) {
      const [to = '', ...rest] = relative(base, join(dirname(file), path)).split(sep);
      if (to !== '..' && to !== from && rest.length > 0) imported.add(to);
    }
  }
  return folders;
}

/** Repeatedly removes folders without imports; the rest are the cycles and the folders that depend on them. */
function inCircles(folders: Map<string, Set<string>>): Record<string, string[]> {
  const left = new Map(folders);
  const isLeaf = (imported: Set<string>) => [...imported].every((to) => !left.has(to));
  for (let leaf; (leaf = [...left].find(([, imported]) => isLeaf(imported))) !== undefined;) {
    left.delete(leaf[0]);
  }
  return Object.fromEntries(
    [...left].map(([from, to]) => [from, [...to].filter((f) => left.has(f))]),
  );
}

const foldersIn = (pattern: string): string[] =>
  globSync(pattern, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

describe('areas', () => {
  test('and their domains are the folders of functions, with no file beside them', () => {
    const names = ['platform', 'providers', ...Object.keys(areas)];
    expect(foldersIn('functions/*').toSorted()).toEqual(names.toSorted());
    for (const [area, domains] of Object.entries(areas))
      expect(foldersIn(`functions/${area}/*`).toSorted()).toEqual([...domains].toSorted());
    const beside = globSync('{functions,web/src/features}/*/*.{ts,tsx}', { cwd: root });
    expect(beside.filter((file) => !/functions.(?:platform|providers)./.test(file))).toEqual([]);
  });

  test.each(['shared/calls', 'shared/models', 'web/src/features', 'test/permissions'])(
    'are the folders of %s',
    (base) => {
      const found = foldersIn(`${base}/*`);
      expect(found.length).toBeGreaterThan(3);
      expect(found.filter((name) => !(name in areas))).toEqual([]);
    },
  );
});

describe('folders', () => {
  const inOrder = ['platform', 'providers', ...Object.keys(areas)];
  test.each(['functions', ...inOrder.map((area) => `functions/${area}`), 'web/src/entities'])(
    'of %s import each other in one direction',
    (base) => {
      const folders = folderImports(base);

      expect(folders.size).toBeGreaterThan(1);
      expect(inCircles(folders)).toEqual({});
    },
  );

  test('of functions/platform are those that docs/architecture.md names', () => {
    const text = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8');
    const item = /^- \*\*`functions\/platform\/`((?:.|\n {2})+)/m.exec(text)?.[1] ?? '';
    const named = [...item.matchAll(/`([\w-]+)`/g)].flatMap(([, name]) => name ?? []);

    expect(named.toSorted()).toEqual([...folderImports('functions/platform').keys()].toSorted());
  });

  test('that import each other are found', () => {
    const folders = new Map([
      ['above', new Set(['a'])],
      ['a', new Set(['b', 'leaf'])],
      ['b', new Set(['a'])],
      ['leaf', new Set<string>()],
    ]);

    expect(inCircles(folders)).toEqual({ above: ['a'], a: ['b'], b: ['a'] });
  });
});
