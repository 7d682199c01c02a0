// Plain JavaScript that runs under any Node from version 20. It installs the packages of the lock file, then hands over
// to the Node 24 that npm installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installProgress } from './install-progress.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
const stamp = join(modules, '.installed-lock');
const isWindows = process.platform === 'win32';
// npm installs the package for this platform. Where there is none, the machine's own Node is used if it is new enough.
const platform = `${isWindows ? 'win' : process.platform}-${process.arch}`;
const nodePackage = platform === 'darwin-arm64' ? `node-bin-${platform}` : `node-${platform}`;
const installedNode = join(modules, nodePackage, 'bin', isWindows ? 'node.exe' : 'node');
const isNewEnough = Number.parseInt(process.versions.node) >= 24;
const findNode = () => [installedNode, ...(isNewEnough ? [process.execPath] : [])].find(existsSync);

const lockFile = readFileSync(join(root, 'package-lock.json'), 'utf8');
const lock = createHash('sha256').update(lockFile).digest('hex');

if (findNode() === undefined || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
  console.log('Installing packages (once, about a minute) …');
  // npm otherwise asks the registry about every package that it has in its cache, a third of its work. A cache may be
  // too old.
  const cached = await install('--loglevel=silent', '--prefer-offline');
  const isOver = cached.status === 0 || cached.signal !== null;
  const installed = isOver ? cached : await install('--loglevel=error');
  if (installed.status !== 0) {
    console.error('npm ci did not succeed; its own message is above.');
    process.exit(installed.status ?? 1);
  }
  if (findNode() !== undefined) writeFileSync(stamp, lock);
}
const node = findNode();
if (node === undefined) {
  console.error(`npm could not install ${nodePackage}. Try again, or install Node 24 yourself.`);
  process.exit(1);
}

// Looked up before a child exists: npm could be killed during the search.
const isWatched = process.env.npm_lifecycle_event !== undefined && !isWindows;
const parent = process.ppid;
const npm = isWatched ? npmAbove(parent) : undefined;

// Options of Node stand before the program.
const given = process.argv.slice(2);
const at = given.findIndex((one) => !one.startsWith('-'));
const command = [node, ...given.slice(0, at), join(root, given[at]), ...given.slice(at + 1)];
const env = {
  ...process.env,
  // Compiles packages once for all processes of a start or test run.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(modules, '.cache', 'node'),
  PATH: [dirname(node), join(modules, '.bin'), process.env.PATH].join(delimiter),
};
// The program takes the place of this process, where Node can do that, and watches npm itself.
if (process.execve !== undefined && !isWindows) {
  process.chdir(root);
  process.execve(node, command, {
    ...env,
    // With its own id first, as processes that it starts inherit this.
    ...(isWatched ? { WATCHED_PARENTS: [process.pid, parent, npm].filter(Boolean).join(',') } : {}),
  });
}
const child = spawn(node, command.slice(1), {
  cwd: root,
  // The channel notifies the child when this process ends, for any reason.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env,
});
// The child decides when to end. Ctrl-C reaches it directly as well; a signal to this process alone does not.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => !isWindows && child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));

// npm passes a signal to its shell, which dies silently, so watch the process that started this one.
if (isWatched) {
  const watch = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || isAlive(npm))) return;
    clearInterval(watch);
    if (child.connected) child.disconnect();
  }, 300);
  watch.unref();
}

/** Runs `npm ci`, which prints nothing by itself, and says every five seconds how far it is. */
async function install(...flags) {
  const child = spawn(isWindows ? 'npm.cmd' : 'npm', ['ci', '--no-audit', '--no-fund', ...flags], {
    cwd: root,
    stdio: 'inherit',
    shell: isWindows,
  });
  const words = installProgress(lockFile, root);
  const started = Date.now();
  const progress = setInterval(() => {
    console.log(`  … ${words(Math.round((Date.now() - started) / 1000))}`);
  }, 5000);
  const [status, signal] = await once(child, 'exit');
  clearInterval(progress);
  return { status, signal };
}

function npmAbove(pid) {
  for (let above = pid, level = 0; level < 3; level += 1) {
    const { command, parent } = describe(above);
    // `npm start`, or `node …/bin/npm start`.
    if (command.slice(0, 2).some((word) => /(^|\/)(npm|pnpm|yarn)\b/.test(word))) return above;
    above = parent;
  }
  return undefined;
}

function describe(pid) {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,args=', '-p', `${pid}`], { encoding: 'utf8' });
  const [parent, ...command] = (stdout ?? '').trim().split(/\s+/);
  return { parent: Number(parent), command };
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
