import { SSMClient } from '@aws-sdk/client-ssm';
import { Aws } from './aws.ts';

export interface AwsChoice {
  /** @default AWS_REGION, AWS_DEFAULT_REGION, or that of the profile */
  region?: string | undefined;
  /** @default AWS_PROFILE */
  profile?: string | undefined;
}

/** With the credentials and in the region that the CDK would use, or why there is none. */
export async function findAws({ region: chosen, profile }: AwsChoice): Promise<Aws | string> {
  if (profile !== undefined) process.env['AWS_PROFILE'] = profile;
  const given = chosen ?? process.env['AWS_REGION'] ?? process.env['AWS_DEFAULT_REGION'];
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
