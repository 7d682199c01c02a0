/** Known vulnerabilities of deployed packages, if the registry lists them. Part of `npm test`. */
import { spawnSync } from 'node:child_process';
import { assessAudit } from './assess-audit.ts';

const { stdout } = spawnSync(
  'npm',
  ['audit', '--omit=dev', '--audit-level=high', '--json', '--fetch-retries=0'],
  { encoding: 'utf8', timeout: 30_000, shell: process.platform === 'win32' },
);
const { passes, says } = assessAudit(stdout ?? '');
console.log(`npm audit: ${says}`);
process.exit(passes ? 0 : 1);
