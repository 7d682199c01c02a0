import { arnOf } from './place.ts';
import type { Deployed } from './requests-of.ts';
import type { IamRequest } from './statement.ts';

/** A request to AWS that no client of the SDK has sent. */
export interface SignedRequest {
  /** As in the signature: `monitoring` */
  service: string;
  region: string;
  url: URL;
  /** `GraniteServiceVersion20100801.DescribeAlarms`; null where the service does not use it. */
  target: string | null;
  body: string;
}

const byService: Record<
  string,
  (request: SignedRequest, deployed: Deployed) => IamRequest | undefined
> = {
  monitoring: ({ target, region, body }) => {
    const action = `cloudwatch:${target?.split('.')[1]}`;
    // Metrics are not resources.
    if (action === 'cloudwatch:GetMetricData') return { action, resource: '*', context: {} };
    if (action !== 'cloudwatch:DescribeAlarms' || 'AlarmNames' in JSON.parse(body))
      throw new Error(`What does CloudWatch evaluate for ${action}?`);
    // Alarms that are not named are asked for by the wildcard itself, whatever their prefix.
    return { action, resource: arnOf('cloudwatch', 'alarm:*', region), context: {} };
  },
  sns: ({ body }, deployed) => {
    const form = new URLSearchParams(body);
    const topic = deployed.valueOf(form.get('TopicArn') ?? '', 'ALARM_TOPIC');
    return { action: `sns:${form.get('Action')}`, resource: topic, context: {} };
  },
  // Anyone may ask for the identity behind a signature, here that of the outside check.
  // https://docs.aws.amazon.com/STS/latest/APIReference/API_GetCallerIdentity.html
  sts: ({ url, body }) => {
    const action = new URLSearchParams(body || url.search).get('Action');
    if (action !== 'GetCallerIdentity') throw new Error(`What does STS evaluate for ${action}?`);
    return undefined;
  },
  lambda: ({ url, region }, deployed) => {
    const name = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/.exec(url.pathname)?.[1];
    if (name === undefined) throw new Error(`What does Lambda evaluate for ${url.pathname}?`);
    const deployedName = deployed.valueOf(name, 'PROBE_FUNCTION');
    const resource = arnOf('lambda', `function:${deployedName}`, region);
    return { action: 'lambda:InvokeFunction', resource, context: {} };
  },
};

const credential = /Credential=[^/]+\/\d+\/([\w-]+)\/([\w-]+)\/aws4_request/;

/** Reads what `fetch` is given; undefined if that is no request that a function signs itself. */
export function signedRequest(
  address: string | URL,
  { headers, body }: Pick<RequestInit, 'headers' | 'body'>,
): SignedRequest | undefined {
  const given = new Headers(headers);
  const [, region, service] = credential.exec(given.get('authorization') ?? '') ?? [];
  if (region === undefined || service === undefined) return undefined;
  const target = given.get('x-amz-target');
  return {
    service,
    region,
    url: new URL(address),
    target,
    body: typeof body === 'string' ? body : '',
  };
}

/** What AWS has IAM evaluate for a request that a function has signed itself. */
export function signedIamRequests(request: SignedRequest, deployed: Deployed): IamRequest[] {
  const evaluated = byService[request.service];
  if (evaluated === undefined) throw new Error(`What does ${request.service} evaluate?`);
  const one = evaluated(request, deployed);
  return one === undefined ? [] : [one];
}
