/**
 * An AWS account over HTTP, as far as `bin/preflight.ts` reads one: answers in the documented shapes of each service's protocol,
 * and refusals in them.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenOnLoopback } from './loopback-server.ts';

/** A service and what it is asked: `ssm GetParameter`, or for REST `lambda GET /2016-08-19/account-settings/`. */
type Request = { key: string; region: string; query: string; body: string };
export type Answers = Record<string, (request: Request) => object | string | Refusal | Run>;

/** An error in the shape of the service's protocol. */
export class Refusal {
  readonly code: string;
  readonly status: number;
  constructor(code: string, status = 400) {
    this.code = code;
    this.status = status;
  }
}
/** How a Lambda function has run. */
export class Run {
  readonly answer: object | null;
  readonly log: string;
  constructor(answer: object | null, log: string) {
    this.answer = answer;
    this.log = log;
  }
}
export const deny = (): Refusal => new Refusal('AccessDeniedException', 403);

const inXml = new Set(['sts', 'cloudformation', 'iam', 's3', 'cloudfront', 'sns']);

function refusalBody(service: string, { code }: Refusal): string {
  const message = `${code}: refused`;
  if (!inXml.has(service)) return JSON.stringify({ __type: code, message });
  const error = `<Error><Code>${code.replace('Exception', '')}</Code><Message>${message}</Message></Error>`;
  return service === 's3' ? error : `<ErrorResponse>${error}</ErrorResponse>`;
}

function requestOf(request: IncomingMessage, body: string): Request & { service: string } {
  const scope = /Credential=[^/]+\/\d{8}\/([\w-]+)\/([\w-]+)\/aws4_request/;
  const [, region = '', service = ''] = scope.exec(request.headers.authorization ?? '') ?? [];
  const { pathname, search: query } = new URL(request.url ?? '/', 'http://aws');
  const target = request.headers['x-amz-target'];
  const action =
    typeof target === 'string'
      ? target.replace(/^.*\./, '')
      : (new URLSearchParams(body).get('Action') ??
        `${request.method} ${decodeURIComponent(pathname)}`);
  return { service, region, query, body, key: `${service} ${action}` };
}

export interface AwsAccount {
  url: string;
  /** Keys of all requests since these answers. */
  asked: readonly string[];
  answer(answers: Answers): void;
  close(): Promise<void>;
}

export async function awsAccount(): Promise<AwsAccount> {
  let answers: Answers = {};
  const asked: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { service, ...asks } = requestOf(request, body);
      asked.push(asks.key);
      const answer = answers[asks.key]?.(asks) ?? new Refusal('UnknownOperationException', 404);
      if (answer instanceof Refusal) {
        response.writeHead(answer.status, { 'x-amzn-errortype': answer.code });
        // The answer to HEAD has no body.
        return response.end(request.method === 'HEAD' ? '' : refusalBody(service, answer));
      }
      if (answer instanceof Run) {
        response.setHeader('x-amz-log-result', Buffer.from(answer.log).toString('base64'));
        return response.end(JSON.stringify(answer.answer));
      }
      return response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
    });
  });
  return {
    ...(await listenOnLoopback(server)),
    asked,
    answer(next) {
      answers = next;
      asked.length = 0;
    },
  };
}
