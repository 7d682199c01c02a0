/**
 * Compares scans through the whole product, from request to stored result, with the bare Lighthouse command line, which
 * uses the same categories, options and Chromium, in turns. `node bench/scan-vs-cli.ts [runs] [url…]`: by default five
 * runs of each demo site, from the lightest to the slowest, after one that does not count. Limits: as fast as the command
 * line, with median scores within a point. Takes about fifteen minutes on an otherwise idle machine.
 */
import { startDemoSites } from '../dev/demo-sites/start-demo-sites.ts';
import { devices } from '../shared/scans/devices.ts';
import { startProduct } from './scan-vs-cli/product.ts';
import { cliScan, type TwoDeviceScan } from './scan-vs-cli/cli-scan.ts';
import { median, report } from './statistics.ts';

const [runs = '5', ...given] = process.argv.slice(2);
const product = await startProduct();
const demo = await startDemoSites({ ports: { fast: 0, slow: 0, wordpress: 0 } });
const scans = { ours: product.scan, cli: cliScan };
type Who = keyof typeof scans;
type Timed = Awaited<ReturnType<TwoDeviceScan>> & { seconds: number };

async function timed(scan: TwoDeviceScan, url: string): Promise<Timed> {
  const started = performance.now();
  const scores = await scan(url);
  return { ...scores, seconds: (performance.now() - started) / 1000 };
}

/** In turns, so that other load on the machine affects both alike. */
async function compare(url: string): Promise<void> {
  console.log(`round\twho\twall\tmobile\tdesktop (${url})`);
  const taken: Record<Who, Timed[]> = { ours: [], cli: [] };
  for (let round = 0; round <= Number(runs); round += 1) {
    for (const who of round % 2 === 0 ? (['cli', 'ours'] as const) : (['ours', 'cli'] as const)) {
      const one = await timed(scans[who], url);
      if (round > 0) taken[who].push(one);
      const { seconds, mobile, desktop } = one;
      console.log(`${round}\t${who}\t${seconds.toFixed(1)} s\t${mobile}\t${desktop}`);
    }
  }
  const all = (who: Who, what: keyof Timed): number[] => taken[who].map((one) => one[what]);
  const typical = (who: Who, what: keyof Timed): number => median(all(who, what));
  report(`${url}, time`, typical('ours', 'seconds'), typical('cli', 'seconds'), 's');
  for (const device of devices) {
    const [ours, cli] = [typical('ours', device), typical('cli', device)];
    console.log(
      `  ${device}: ${ours} (${all('ours', device).join(', ')}) against ${cli} (${all('cli', device).join(', ')})`,
    );
    report(`  ${device}, difference of the medians`, Math.abs(ours - cli), 1, 'points');
  }
}

try {
  const { fast, wordpress, slow } = demo.origins;
  const urls = given.length > 0 ? given : [fast, wordpress, slow].map((origin) => `${origin}/`);
  for (const url of urls) await compare(url);
} finally {
  await product.stop();
  await demo.close();
}
