// Plain JavaScript, because it must run under whatever Node (20 or newer) the machine has:
// installs what the lock file says, then hands over to the Node 24 that npm brought along.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
const stamp = join(modules, '.installed-lock');
const node = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');

if (!existsSync(node) || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
  console.log('Installing packages (once, about a minute) …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const installed = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (installed.status !== 0) {
    console.error('npm ci did not succeed; its own message is above.');
    process.exit(installed.status ?? 1);
  }
  writeFileSync(stamp, lock);
}

const [script, ...args] = process.argv.slice(2);
const child = spawn(node, [join(root, script), ...args], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    // Packages are compiled once for all the processes of a start or of a test run.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(modules, '.cache', 'node'),
    PATH: [join(modules, 'node', 'bin'), join(modules, '.bin'), process.env.PATH].join(delimiter),
  },
});
// The child decides when it is done. Ctrl-C reaches it by itself as well; a signal to this process alone does not.
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => process.platform !== 'win32' && child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
