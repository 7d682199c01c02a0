import type { Plugin } from 'vite';
import { oftenOpened } from './preloaded-screens.ts';

/** What a module imports statically, by its path. */
type Imports = ReadonlyMap<string, readonly string[]>;

/** A chunk that more screens than these need is kept apart from those that only a few need. */
const fewScreens = 3;

function reachedFrom(start: string, imports: Imports): Set<string> {
  const reached = new Set([start]);
  for (const module of reached) for (const next of imports.get(module) ?? []) reached.add(next);
  return reached;
}

/**
 * Names a chunk for each of our modules that the often opened screens need: by which of them need it, and whether many
 * others do too. What imports a module is needed by no more screens than the module is, so these chunks never import each
 * other in a circle. Packages are left out: their index files import all that they have.
 * @param first paths, or ends of paths, of the often opened screens
 */
export function chunkNames(imports: Imports, first: readonly string[]): Map<string, string> {
  const modules = [...imports.keys()];
  const starts = first.map((end) => {
    const start = modules.find((module) => module.endsWith(`/${end}`));
    if (start === undefined) throw new Error(`No module of the web app ends in ${end}`);
    return start;
  });
  const others = modules
    .filter((module) => module.endsWith('.page.tsx') && !starts.includes(module))
    .map((page) => reachedFrom(page, imports));
  const screens = starts.map((start) => reachedFrom(start, imports));
  const names = modules.map((module): [string, string] | undefined => {
    const users = screens.flatMap((reached, index) => (reached.has(module) ? [index] : []));
    if (users.length === 0 || module.includes('/node_modules/')) return undefined;
    const isCommon = others.filter((reached) => reached.has(module)).length > fewScreens;
    return [module, `often-${users.join('')}${isCommon ? '-common' : ''}`];
  });
  return new Map(names.filter((name) => name !== undefined));
}

/**
 * The group of chunks of the often opened screens, and the plugin that finds it: half the files and less code than one
 * chunk for each combination of screens makes.
 */
export function oftenOpenedChunks() {
  let names = new Map<string, string>();
  const plugin: Plugin = {
    name: 'often-opened-chunks',
    apply: 'build',
    buildEnd() {
      const importsOf = (id: string) => this.getModuleInfo(id)?.importedIds ?? [];
      names = chunkNames(
        new Map([...this.getModuleIds()].map((id) => [id, importsOf(id)])),
        oftenOpened,
      );
    },
  };
  const group = {
    name: (module: string): string | undefined => names.get(module),
    debugName: 'often',
    minShareCount: 2,
    // What a module needs belongs to a group of its own.
    includeDependenciesRecursively: false,
  };
  return { plugin, group };
}
