import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { promisify } from 'node:util';

/** The files that passed the last time, as a tree of git. Each work tree has its own. */
const passed = 'refs/worktree/verified';

async function git(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const options = { env: { ...process.env, ...env }, maxBuffer: 64 * 1024 ** 2 };
  return (await promisify(execFile)('git', args, options)).stdout.trim();
}

/** The files as they are now, as a tree of git; undefined outside a repository. */
export async function treeOfNow(): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'verify-'));
  try {
    const index = join(folder, 'index');
    await copyFile(await git(['rev-parse', '--git-path', 'index']), index);
    await git(['add', '--all'], { GIT_INDEX_FILE: index });
    return await git(['write-tree'], { GIT_INDEX_FILE: index });
  } catch {
    return undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const recordPassed = (tree: string): Promise<string> => git(['update-ref', passed, tree]);

/** Files that have changed, or have been removed, since all checks passed; undefined if they never did. */
export async function changedSince(tree: string): Promise<string[] | undefined> {
  try {
    const before = await git(['rev-parse', '--verify', passed]);
    return (await git(['diff', '--name-only', '--no-renames', before, tree]))
      .split('\n')
      .filter(Boolean);
  } catch {
    return undefined;
  }
}

const code = /\.[cm]?[jt]sx?$/;
const folders = /^(?:bench|bin|dev|functions|lib|shared|test|web\/(?:build|src))\//;
const declaresGlobals = /^declare (?:global|module) /m;

export const isCode = (file: string): boolean => code.test(file);

/**
 * Whether a file can have effects that no import shows, such as settings of the compiler.
 * @param text of a file of code
 */
export const isForAll = (file: string, text = ''): boolean =>
  /\.d\.[cm]?ts$/.test(file) ||
  declaresGlobals.test(text) ||
  !(/\.(?:css|md|png|sh)$/.test(file) || (folders.test(file) && isCode(file)));

/** The files of code that import one of the changed ones, directly or not, and these; undefined if that may be all. */
export async function reachedBy(changed: readonly string[]): Promise<string[] | undefined> {
  const files = (await git(['ls-files', '--cached', '--others', '--exclude-standard'])).split('\n');
  const texts = new Map<string, string>();
  for (const file of files.filter(isCode))
    texts.set(file, await readFile(file, 'utf8').catch(() => ''));
  if (changed.some((file) => isForAll(file, texts.get(file)))) return undefined;
  const reached = dependentsOf(changed, texts);
  return reached.length > texts.size / 2 ? undefined : reached;
}

const imported = /'(\.{1,2}\/[^'?\n]+)(?:\?[^'\n]*)?'/g;

/**
 * The changed files that exist, and those that name one of them or their dependents by a relative path.
 * @param texts of all files of code, by path
 */
export function dependentsOf(
  changed: readonly string[],
  texts: ReadonlyMap<string, string>,
): string[] {
  const importers = new Map<string, string[]>();
  for (const [file, text] of texts)
    for (const [, path = ''] of text.matchAll(imported)) {
      const target = posix.join(posix.dirname(file), path);
      const known = importers.get(target);
      if (known) known.push(file);
      else importers.set(target, [file]);
    }
  const reached = new Set(changed);
  for (const file of reached)
    for (const importer of importers.get(file) ?? []) reached.add(importer);
  return [...reached].filter((file) => texts.get(file));
}
