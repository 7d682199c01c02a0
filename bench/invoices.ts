/**
 * 500 invoices as PDF in one zip: `node bench/invoices.ts [invoices]`, bundled as for the cloud, in a process of its own.
 * Limits: 10 s, and 200 MB for the whole process. Beside it pdfkit as its manual shows it: the same words one below the
 * other, without tags, tables and zip, a font opened for each document.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import * as z from 'zod';
import { common } from '../bin/bundle-options.ts';
import { fonts } from '../bin/bundle.ts';
import { root } from '../bin/entry-points.ts';
import { report } from './statistics.ts';

const count = Number(process.argv[2] ?? 500);
const Measured = z.object({
  seconds: z.number(),
  processorSeconds: z.number(),
  megabytes: z.number(),
  bytes: z.number(),
});
const outdir = mkdtempSync(join(tmpdir(), 'invoices-'));

function measure(contender: 'ours' | 'pdfkit'): z.infer<typeof Measured> {
  const script = join(outdir, 'index.mjs');
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [script, contender, String(count)],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  return Measured.parse(JSON.parse(stdout));
}

try {
  const entryPoints = { index: 'bench/many-invoices.ts' };
  await build({ ...common, entryPoints, outdir });
  for (const font of fonts) cpSync(join(root, font), join(outdir, basename(font)));
  const [ours, pdfkit] = [measure('ours'), measure('pdfkit')];
  console.log(`${count} invoices, a zip of ${(ours.bytes / 1e6).toFixed(1)} MB`);
  report('Time', ours.seconds, 10, 's');
  // What remains of it on a machine that others use as well.
  report('Processor time', ours.processorSeconds, 10, 's');
  report('Peak memory of the process', ours.megabytes, 200, 'MB');
  report('Time beside pdfkit alone', ours.seconds, pdfkit.seconds, 's');
} finally {
  rmSync(outdir, { recursive: true });
}
