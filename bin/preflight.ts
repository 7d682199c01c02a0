/** Checks an AWS account before a deployment: `npm run preflight -- --help`. */
import { join } from 'node:path';
import { SSMClient } from '@aws-sdk/client-ssm';
import { root } from './entry-points.ts';
import { Aws } from './preflight/aws.ts';
import { preflight } from './preflight/preflight.ts';
import { readPreflightOptions, usage } from './preflight/preflight-options.ts';
import { report } from './preflight/report.ts';

/** With the credentials and in the region that the CDK would use. */
async function findAws(): Promise<Aws | string> {
  const given = process.env['AWS_REGION'] ?? process.env['AWS_DEFAULT_REGION'];
  try {
    const { config } = new SSMClient(given === undefined ? {} : { region: given });
    const region = await config.region();
    const { accessKeyId, secretAccessKey, sessionToken } = await config.credentials();
    const keys = { accessKeyId, secretAccessKey, sessionToken };
    return new Aws({ region, keys, endpoint: process.env['AWS_ENDPOINT_URL'] });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return `No credentials or region of AWS: ${why}. Sign in, and set AWS_REGION to the region to deploy to.`;
  }
}

try {
  const options = readPreflightOptions(process.argv.slice(2), join(root, 'cdk.json'));
  if (options === 'help') console.log(usage);
  else {
    if (options.profile !== undefined) process.env['AWS_PROFILE'] = options.profile;
    const { lines, isRefused } = report(
      await preflight({ context: options.context, aws: await findAws() }),
    );
    console.log(lines.join('\n'));
    if (isRefused) process.exitCode = 1;
  }
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  process.exitCode = 2;
}
