/**
 * Scans through the whole product, from request to stored result, against the bare Lighthouse command line, on the same page, with the same Chromium, in turns.
 * `node bench/scan-vs-cli.ts [runs] [url]`: five runs of the slow demo site unless told otherwise. About four minutes;
 * the machine should have nothing else to do.
 */
import { startDemoSites } from '../dev/demo-sites/start-demo-sites.ts';
import { compareScans, isWithinLimits, limits } from './compare-scans.ts';
import { productScan, startProduct } from './product.ts';
import { cliScan } from './scans.ts';

const runs = Number(process.argv[2] ?? 5);
const product = await startProduct();
const demo = await startDemoSites({ ports: { fast: 0, slow: 0, wordpress: 0 } });
try {
  const url = process.argv[3] ?? `${demo.origins.slow}/`;
  console.log(`round\twho\twall\tmobile\tdesktop (${url})`);
  const comparison = await compareScans(
    url,
    { ours: productScan(product), cli: cliScan },
    { runs, onRun: (line) => console.log(line) },
  );
  const { wallRatio, scores } = comparison;
  console.log(JSON.stringify(comparison));
  console.log(`wall: ${wallRatio.toFixed(2)} × the CLI (at most ${limits.wallRatio})`);
  for (const [device, { ours, cli, difference }] of Object.entries(scores)) {
    console.log(
      `${device}: median ${ours} against ${cli}, ${difference} points apart (at most ${limits.scoreDifference})`,
    );
  }
  if (!isWithinLimits(comparison)) process.exitCode = 1;
} finally {
  await product.stop();
  await demo.close();
}
