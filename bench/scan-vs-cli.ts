/**
 * Compares scans through the whole product, from request to stored result, with the bare Lighthouse command line, which
 * uses the same categories, options and Chromium, in turns. `node bench/scan-vs-cli.ts [runs] [url…]`: by default five
 * runs of each demo site, from the lightest to the slowest. Takes about fifteen minutes on an otherwise idle machine.
 */
import { startDemoSites } from '../dev/demo-sites/start-demo-sites.ts';
import { devices } from '../shared/scans/devices.ts';
import { compareScans, isWithinLimits, limits, type ScanComparison } from './compare-scans.ts';
import { productScan, startProduct } from './product.ts';
import { cliScan } from './scans.ts';

const [runs = '5', ...given] = process.argv.slice(2);
const product = await startProduct();
const demo = await startDemoSites({ ports: { fast: 0, slow: 0, wordpress: 0 } });
try {
  const { fast, wordpress, slow } = demo.origins;
  const urls = given.length > 0 ? given : [fast, wordpress, slow].map((origin) => `${origin}/`);
  const results: [url: string, ScanComparison][] = [];
  for (const url of urls) {
    console.log(`round\twho\twall\tmobile\tdesktop (${url})`);
    const scans = { ours: productScan(product), cli: cliScan };
    const options = { runs: Number(runs), onRun: (line: string) => console.log(line) };
    results.push([url, await compareScans(url, scans, options)]);
  }
  for (const [url, comparison] of results) {
    report(url, comparison);
    if (!isWithinLimits(comparison)) process.exitCode = 1;
  }
} finally {
  await product.stop();
  await demo.close();
}

function report(url: string, { seconds, wallRatio, scores }: ScanComparison): void {
  const took = `${seconds.ours.toFixed(1)} s against ${seconds.cli.toFixed(1)} s`;
  console.log(`${url}\n  time: ${took}, ${wallRatio.toFixed(2)} × (at most ${limits.wallRatio})`);
  for (const device of devices) {
    const { ours, cli, difference, spread } = scores[device];
    console.log(
      `  ${device}: median ${ours} against ${cli}, ${difference} points apart (at most ${limits.scoreDifference}); ` +
        `single runs spread over ${spread.ours} and ${spread.cli}`,
    );
  }
}
