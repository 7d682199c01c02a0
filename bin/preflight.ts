/** Checks an AWS account before a deployment: `npm run preflight -- --help`. */
import { join } from 'node:path';
import { root } from './entry-points.ts';
import { findAws } from './preflight/find-aws.ts';
import { preflight } from './preflight/preflight.ts';
import { readPreflightOptions, usage } from './preflight/preflight-options.ts';
import { report } from './preflight/report.ts';

try {
  const options = readPreflightOptions(process.argv.slice(2), join(root, 'cdk.json'));
  if (options === 'help') console.log(usage);
  else {
    const { context, profile } = options;
    const { lines, isRefused } = report(
      await preflight({ context, aws: await findAws({ profile }) }),
    );
    console.log(lines.join('\n'));
    if (isRefused) process.exitCode = 1;
  }
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  process.exitCode = 2;
}
