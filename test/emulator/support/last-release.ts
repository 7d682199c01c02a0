import { execFileSync } from 'node:child_process';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../bin/entry-points.ts';
import { place } from '../../support/iam/place.ts';

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** The commit of the last release; undefined in a clone without its history. */
export function lastRelease(): string | undefined {
  try {
    return (
      git('log', '--extended-regexp', '--grep=^chore\\(release\\):', '-1', '--format=%H').trim() ||
      undefined
    );
  } catch {
    return undefined;
  }
}

/** Runs in the folder of the release. Its functions are stubs, because only its templates matter. */
const synthesis = (outdir: string, settings: object): string => `
import { App } from 'aws-cdk-lib';
import { addProduct } from './lib/app.ts';
import { cdkContext, codeOf, emptyWebApp } from './test/support/synthesize.ts';
const context = { ...cdkContext(), ...${JSON.stringify(settings)} };
const app = new App({ context, builtinCloudFormationValidation: false, outdir: ${JSON.stringify(outdir)} });
const env = ${JSON.stringify(place)};
await addProduct(app, { codeOf, appFolder: emptyWebApp(), env });
app.synth();
`;

/** Synthesises a commit. @returns the folder of its cloud assembly */
export function synthesiseCommit(commit: string, folder: string, settings: object): string {
  const tree = join(folder, 'release');
  const outdir = join(folder, 'release.out');
  git('worktree', 'add', '--force', '--detach', tree, commit);
  try {
    symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
    writeFileSync(join(tree, 'synthesise-release.ts'), synthesis(outdir, settings));
    execFileSync(process.execPath, ['synthesise-release.ts'], { cwd: tree, stdio: 'pipe' });
  } finally {
    rmSync(tree, { recursive: true, force: true });
    git('worktree', 'prune');
  }
  return outdir;
}
