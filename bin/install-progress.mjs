// Plain JavaScript: it runs before any package is there.
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where npm keeps what it has downloaded; under `npm start` it says so itself. */
const npmCache = () =>
  process.env.npm_config_cache ??
  (process.platform === 'win32'
    ? join(process.env.LOCALAPPDATA ?? homedir(), 'npm-cache')
    : join(homedir(), '.npm'));

/** The file in which npm's cache (cacache) has a package: named by its hash, in two levels of folders. */
function cachedFile(cache, integrity) {
  const [, base64] = /(?:^|\s)sha512-(\S+)/.exec(integrity ?? '') ?? [];
  if (base64 === undefined) return undefined;
  const hash = Buffer.from(base64, 'base64').toString('hex');
  const place = [hash.slice(0, 2), hash.slice(2, 4), hash.slice(4)];
  return join(cache, '_cacache', 'content-v2', 'sha512', ...place);
}

/** Follows how far npm is with the packages that a lock file has for this platform. @returns writes it in words */
export function installProgress(lockFile, root, cache = npmCache()) {
  const fits = (wanted, own) => wanted === undefined || wanted.includes(own);
  const packages = Object.entries(JSON.parse(lockFile).packages)
    .filter(([folder, { os, cpu }]) => {
      return folder !== '' && fits(os, process.platform) && fits(cpu, process.arch);
    })
    .map(([folder, { integrity }]) => ({
      manifest: join(root, folder, 'package.json'),
      cached: cachedFile(cache, integrity),
    }));
  return (seconds) => {
    const unpacked = packages.filter(({ manifest }) => existsSync(manifest)).length;
    const arrived = packages.filter(
      ({ cached, manifest }) =>
        (cached !== undefined && existsSync(cached)) || existsSync(manifest),
    ).length;
    return `${arrived} of about ${packages.length} packages downloaded, ${unpacked} unpacked (${seconds} s)`;
  };
}
