import { beginAdding, listAdding } from '../../../shared/calls/portfolio/adding.ts';
import { getScanStatus } from '../../../shared/calls/measuring/scans.ts';
import { devices } from '../../../shared/scans/devices.ts';
import { accountOf, type Check, type Tools, type World } from '../check.ts';
import { poll } from '../poll.ts';

/** Adds the site as a user does: by its first scan. */
export const checkScan: Check = {
  name: 'Scan',
  minutes: 12,
  whatToDo:
    "docs/runbook/measuring.md, 'Scans break': the log of the worker of `scan` in the stack Jobs, with the time of this line. If the site itself is at fault, pass another one of yours as --site.",
  run: (world, tools) => addSite(world, tools).finally(() => world.scanEnded.abort()),
};

async function addSite(world: World, tools: Tools): Promise<string> {
  const { product, site, made } = world;
  const { email } = accountOf(world);
  const started = performance.now();
  const body = { site: { url: site, siteName: 'Postflight' } };
  const { scanId } = await product.call(beginAdding, { params: { email }, body }, tools.signal);
  if (scanId === null) throw new Error('No scan was started');
  const scores = await scoresOf(world, scanId, tools);
  const added = await poll(async () => {
    const all = await product.call(listAdding, { params: { email } }, tools.signal);
    return all.find(({ state }) => state !== 'scanning');
  }, tools.signal);
  if (added.state === 'failed')
    throw new Error(`${site} was not added: ${added.failure?.message ?? ''}`);
  made.hasSite = true;
  const seconds = Math.round((performance.now() - started) / 1000);
  return `${site}: ${scores.join(', ')}, after ${seconds} s`;
}

/** @throws unless both devices end with a score */
async function scoresOf(
  { product }: World,
  scanId: string,
  { signal, say }: Tools,
): Promise<string[]> {
  let last = '';
  const { failure, ...scan } = await poll(async () => {
    const now = await product.call(getScanStatus, { query: { scanId } }, signal);
    const words = `${now.stage}, ${now.percent} %`;
    if (words !== last) say(words);
    last = words;
    return now.status === 'done' || now.status === 'failed' ? now : undefined;
  }, signal);
  return devices.map((device) => {
    const { status, overallScore } = scan.devices?.[device] ?? { status: 'failed' };
    if (status === 'done' && typeof overallScore === 'number') return `${device} ${overallScore}`;
    const why = failure === undefined ? scan.stage : `${failure.message} (${failure.reason})`;
    throw new Error(`the scan on ${device} ended without a score: ${why}`);
  });
}
