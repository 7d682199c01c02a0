import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SQSClient } from '@aws-sdk/client-sqs';
import { SSMClient } from '@aws-sdk/client-ssm';
import { type SigningKeys, signRequest } from '../../functions/platform/aws/sign-request.ts';
import { readXml, type Xml } from './xml.ts';

/** An answer of AWS that is an error. The SDK's errors carry their code in `name`, too. */
export class AwsError extends Error {
  constructor(code: string, message: string) {
    super(message);
    this.name = code;
  }
}

export interface AwsOptions {
  /** Region of the deployment. */
  region: string;
  keys: SigningKeys;
  /** Of all services in all regions, for tests. @default those of AWS */
  endpoint?: string | undefined;
}

/** A service that answers in XML. */
type QueryRequest = Omit<SignedRequest, 'body'> & { version: string };

interface SignedRequest {
  /** As AWS signs it, such as `cloudformation`. */
  service: string;
  region: string;
  /** Of a service without regions. @default `<service>.<region>.amazonaws.com` */
  host?: string;
  method?: 'GET' | 'POST';
  path?: string;
  headers?: Record<string, string>;
  body?: string;
}

const usualPatienceMs = 15_000;

/** Reads an account, with the clients that the product has and with signed requests to services that it has no client for. */
export class Aws {
  readonly region: string;
  readonly ses: SESv2Client;
  readonly cognito: CognitoIdentityProviderClient;
  readonly dynamo: DynamoDBClient;
  readonly s3: S3Client;
  readonly sqs: SQSClient;
  readonly #options: AwsOptions;

  constructor(options: AwsOptions) {
    this.#options = options;
    this.region = options.region;
    const client = this.#clientIn(options.region);
    this.ses = new SESv2Client(client);
    this.cognito = new CognitoIdentityProviderClient(client);
    this.dynamo = new DynamoDBClient(client);
    this.sqs = new SQSClient(client);
    this.s3 = new S3Client({ ...client, forcePathStyle: options.endpoint !== undefined });
  }

  ssmIn(region: string): SSMClient {
    return new SSMClient(this.#clientIn(region));
  }

  /** https://docs.aws.amazon.com/acm/latest/APIReference/CommonParameters.html and others of its protocol */
  async json(service: string, region: string, target: string, input: object): Promise<unknown> {
    const headers = { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': target };
    const { text } = await this.#send({ service, region, headers, body: JSON.stringify(input) });
    return JSON.parse(text) as unknown;
  }

  /** Services that answer in XML: CloudFormation, IAM, STS. */
  async query(
    { service, region, host, version }: QueryRequest,
    action: string,
    parameters: Record<string, string> = {},
  ): Promise<string> {
    const body = new URLSearchParams({ Action: action, Version: version, ...parameters });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const request = { service, region, headers, body: String(body), ...(host && { host }) };
    return (await this.#send(request)).text;
  }

  /** The elements `member` of every page of a list. */
  async members(
    request: QueryRequest,
    action: string,
    parameters: Record<string, string> = {},
  ): Promise<Xml[]> {
    const found: Xml[] = [];
    let token = '';
    do {
      const next: Record<string, string> = token === '' ? {} : { NextToken: token };
      const page = readXml(await this.query(request, action, { ...parameters, ...next }));
      found.push(...page.all('member'));
      token = page.text('NextToken');
    } while (token !== '');
    return found;
  }

  async get(request: Omit<SignedRequest, 'method' | 'body'>): Promise<string> {
    return (await this.#send({ ...request, method: 'GET' })).text;
  }

  /**
   * Runs a function and waits for it. https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html
   * @returns its answer, or what it failed with, as JSON; and the last 4 KB of its log
   */
  async invoke(name: string, patienceMs: number): Promise<{ answer: string; log: string }> {
    const path = `/2015-03-31/functions/${encodeURIComponent(name)}/invocations`;
    const headers = { 'x-amz-log-type': 'Tail' };
    const request = { service: 'lambda', region: this.region, path, headers, body: '{}' };
    const { text: answer, headers: answered } = await this.#send(request, patienceMs);
    const log = Buffer.from(answered.get('x-amz-log-result') ?? '', 'base64').toString();
    return { answer, log };
  }

  #clientIn(region: string) {
    const { keys, endpoint } = this.#options;
    const { sessionToken, ...rest } = keys;
    const credentials = { ...rest, ...(sessionToken !== undefined && { sessionToken }) };
    return { region, credentials, ...(endpoint !== undefined && { endpoint }) };
  }

  async #send(
    { service, region, host, path = '/', ...rest }: SignedRequest,
    patienceMs = usualPatienceMs,
  ): Promise<{ text: string; headers: Headers }> {
    const { method = 'POST', headers = {}, body = '' } = rest;
    const { keys, endpoint = `https://${host ?? `${service}.${region}.amazonaws.com`}` } =
      this.#options;
    const url = new URL(path, endpoint);
    const by = { service, region, keys, now: new Date() };
    const answer = await fetch(url, {
      method,
      headers: await signRequest({ method, url, headers, body }, by),
      ...(method === 'POST' && { body }),
      signal: AbortSignal.timeout(patienceMs),
    });
    const text = await answer.text();
    if (answer.ok) return { text, headers: answer.headers };
    throw new AwsError(codeOf(answer, text), text.slice(0, 500));
  }
}

/** In a header, in JSON's `__type` or in XML's `Code`, by the protocol of the service. */
function codeOf({ headers, status }: Response, text: string): string {
  const code =
    headers.get('x-amzn-errortype') ??
    /"__type"\s*:\s*"([^"]+)"/.exec(text)?.[1] ??
    /<Code>([^<]+)<\/Code>/.exec(text)?.[1];
  // `com.amazonaws.acm#ResourceNotFoundException:http://…`
  return code?.replace(/^.*#/, '').replace(/:.*$/, '') ?? `HTTP ${status}`;
}
