import type { Plugin } from 'vite';

/** Imports of a chunk by its file name. */
type Imports = ReadonlyMap<string, readonly string[]>;

/** The first circle among chunks, as the files on the way; undefined if there is none. */
export function circleOf(imports: Imports): string[] | undefined {
  const done = new Set<string>();
  const visit = (file: string, way: readonly string[]): string[] | undefined => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const next of imports.get(file) ?? []) {
      const circle = visit(next, [...way, file]);
      if (circle !== undefined) return circle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of imports.keys()) {
    const circle = visit(file, []);
    if (circle !== undefined) return circle;
  }
  return undefined;
}

/**
 * Fails the build where merged chunks import each other, although their modules do not: one of them would run before what it
 * needs, and no screen would open. A module that both need belongs into a group of `vite.config.ts`.
 */
export const chunksWithoutCircles = (): Plugin => ({
  name: 'chunks-without-circles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
    const circle = circleOf(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])));
    if (circle !== undefined) this.error(`Chunks import each other: ${circle.join(' → ')}`);
  },
});
