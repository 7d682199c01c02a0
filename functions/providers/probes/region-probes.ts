import { type AwsRegion, awsRegions } from '../../../shared/deployment/aws-regions.ts';
import { type SigningKeys, postSigned } from '../../platform/aws/sign-request.ts';
import type { PingSource } from '../ports/ping-nodes.ts';
import { textOf } from '../text-of.ts';
import { type RemoteProbe, remoteProbes } from './remote-probes.ts';

export interface RegionProbesOptions {
  regions: readonly AwsRegion[];
  /** The same in every region. */
  functionName: string;
  /** Keys of the calling function; Lambda replaces them together with the process. */
  keys: SigningKeys;
  /** @default Lambda's in the region */
  endpointOf?: (region: AwsRegion) => string;
  patience?: Parameters<typeof remoteProbes>[2];
}

/** Probes of ours in regions of AWS: a function each, which is invoked by its name. */
export function regionProbes({ regions, patience, ...options }: RegionProbesOptions): PingSource {
  return remoteProbes(
    'region',
    regions.map((region) => inRegion(region, options)),
    patience,
  );
}

/** https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html */
function inRegion(
  region: AwsRegion,
  {
    functionName,
    keys,
    endpointOf = (name) => `https://lambda.${name}.amazonaws.com`,
  }: Omit<RegionProbesOptions, 'regions' | 'patience'>,
): RemoteProbe {
  const [countryCode, city] = awsRegions[region];
  const endpoint = endpointOf(region);
  const url = new URL(`/2015-03-31/functions/${functionName}/invocations`, endpoint);
  return {
    name: region,
    place: { countryCode, city },
    endpoint,
    async ask(request, signal) {
      const body = JSON.stringify(request);
      const headers = {
        'content-type': 'application/json',
        'x-amz-invocation-type': 'RequestResponse',
      };
      const by = { service: 'lambda', region, keys };
      const response = await postSigned(url, { headers, body }, by, signal);
      const text = await textOf(response, region);
      // Lambda answers 200 also when the function has crashed.
      return { status: response.headers.has('x-amz-function-error') ? 502 : response.status, text };
    },
  };
}
