/** `npm test`: verify and the audit beside the tests, with `--all` the slow ones too; the last line counts what vitest itself reported. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { forgetUse } from './wiring/use-records.ts';

const Result = z.object({
  fullName: z.string(),
  ancestorTitles: z.array(z.string()).default([]),
  status: z.string(),
  failureMessages: z.array(z.string()),
});
const Report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(Result) })),
});
const reportFile = fileURLToPath(new URL('../test-artefacts/report.json', import.meta.url));
rmSync(reportFile, { force: true });
// Temporary files of tests, the CDK and killed browsers.
const temporary = mkdtempSync(join(tmpdir(), 'web-vitals-test-'));
process.env['TMPDIR'] = temporary;
process.once('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 5 }));

const filters = process.argv.slice(2).filter((one) => one !== '--all');
const isWhole = process.argv.includes('--all');
if (isWhole) process.env['TEST_ALL'] = '1';
const shell = process.platform === 'win32';
const run = async (command: string, args: string[]): Promise<number> => {
  const [code] = await once(spawn(command, args, { stdio: 'inherit', shell }), 'exit');
  return typeof code === 'number' ? code : 1;
};

if (filters.length === 0) forgetUse();

// Alone, the tests leave a quarter of two cores idle.
const [verified, audited, tested] = await Promise.all([
  filters.length > 0 ? 0 : run('node', ['bin/verify.ts', '--all']),
  filters.length > 0 ? 0 : run('node', ['bin/audit.ts']),
  run('vitest', ['run', ...filters]),
]);

if (audited !== 0) console.error('npm audit failed; what it says is above, among the first tests');
if (verified !== 0) console.error('verify failed; what it says is above, among the first tests');
const report = Report.parse(JSON.parse(readFileSync(reportFile, 'utf8')));
// A test that is tried again keeps what its first try failed with.
const retried = report.testResults
  .flatMap(({ assertionResults }) => assertionResults)
  .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0);
for (const { fullName, failureMessages } of retried)
  console.log(`passed at the second try: ${fullName}\n${failureMessages.join('\n')}`);
// A file that does not even load has no tests to fail, and is a failure all the same.
const unloaded = report.testResults.filter(
  (file) => file.status === 'failed' && file.assertionResults.length === 0,
).length;
const failed =
  report.numFailedTests + unloaded + (verified === 0 ? 0 : 1) + (audited === 0 ? 0 : 1);
const slowFiles = globSync('**/*.slow.test.ts', { exclude: (name) => name === 'node_modules' });
const leftOut = [
  ...(report.numPendingTests > 0 ? [`${report.numPendingTests} tests`] : []),
  ...(isWhole || filters.length > 0 ? [] : [`${slowFiles.length} slow test files`]),
];
if (leftOut.length > 0 && !isWhole)
  console.log(`skipped: ${leftOut.join(' and ')}, which npm test -- --all runs`);
// What is missing on this machine is in the name.
const missing = report.testResults
  .flatMap(({ assertionResults }) => assertionResults)
  .filter(({ status }) => isWhole && status === 'skipped')
  .map(({ ancestorTitles, fullName }) => ancestorTitles[0] || fullName);
for (const name of new Set(missing)) console.log(`skipped: ${name}`);
console.log(`${report.numPassedTests} passed, ${failed} failed`);
process.exit(failed > 0 || tested !== 0 ? 1 : 0);
