import {
  createDocument,
  type ZodOpenApiContentObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi';
import * as z from 'zod';
import { catalogue } from './catalogue.ts';
import { type CallContract, methodsOf } from './define-call.ts';
import { type Scope, scopeOf } from './scope.ts';
import { webhookPath, webhooks } from '../webhooks/catalogue.ts';
import { WebhookAnswer, type WebhookContract } from '../webhooks/define-webhook.ts';
import { type ErrorCode, httpStatusOf } from './errors.ts';

const ErrorAnswer = z
  .object({
    message: z.string(),
    errors: z.array(
      z.object({
        code: z.enum(Object.keys(httpStatusOf) as [ErrorCode, ...ErrorCode[]]),
        message: z.string(),
        field: z.string().optional(),
        reason: z.string().optional(),
      }),
    ),
    requestId: z.string(),
  })
  .meta({ id: 'Error', description: 'Body of every answer that is not a success' });

const callers: Record<Scope, string> = {
  public: 'Anyone.',
  share: 'The reader of an opened link to a site.',
  'share-report': 'The reader of an opened link to a report.',
  'signed-in': 'Anyone who is signed in.',
  member: 'Root users and sub-users of an account that is not suspended.',
  'member, also without second step':
    'Root users and sub-users of an account that is not suspended, also before they have set up a second step that their team requires.',
  'member, also suspended': 'Root users and sub-users, also of a suspended account.',
  'member, unless expired':
    'Root users and sub-users of an account that is not suspended and whose plan is not over.',
  root: 'The root user of an account that is not suspended.',
  'root, also suspended': 'The root user, also of a suspended account.',
  'root, also to pay': 'The root user, also of an account that is suspended until it is paid for.',
  'root, unless expired':
    'The root user of an account that is not suspended and whose plan is not over.',
  support: 'Support staff.',
};

function errorCodesOf({ caller, errors = [] }: CallContract): Set<ErrorCode> {
  const signedIn: ErrorCode[] = caller === 'public' ? [] : ['unauthenticated', 'forbidden'];
  return new Set(['invalid_input', ...signedIn, 'too_many_requests', ...errors]);
}

const json = (schema: z.ZodType) => ({ 'application/json': { schema } });
const refused = (codes: string) => ({ description: codes, content: json(ErrorAnswer) });

/** A file that is too large for an answer has an address, which a client can request as JSON. */
function answerOf({ answer, answerType }: CallContract): ZodOpenApiContentObject {
  if (answerType === undefined) return json(answer);
  const bytes = { type: 'string', format: 'binary' } as const;
  return {
    [answerType]: { schema: answerType.startsWith('text/') ? z.string() : bytes },
    ...(answerType === 'application/zip' &&
      json(
        z.object({
          fileName: z.string(),
          address: z
            .url()
            .describe('Signed address of a file over 4 MB, for clients that accept JSON'),
        }),
      )),
  };
}

const bodyOf = (schema: z.ZodType, type: CallContract['bodyType']) =>
  type === 'text'
    ? { required: false, content: { 'text/plain': { schema } } }
    : { required: true, content: json(schema) };

function operationOf(call: CallContract, method: string): ZodOpenApiOperationObject {
  const byStatus = Map.groupBy(errorCodesOf(call), (code) => httpStatusOf[code]);
  const errors = [...byStatus].map(([status, codes]) => [
    String(status),
    refused(codes.join(', ')),
  ]);
  return {
    operationId: method === call.method ? call.id : `${call.id}-by-${method.toLowerCase()}`,
    tags: [call.domain],
    summary: call.summary,
    description: `Caller: ${callers[scopeOf(call)]}${call.ours === true ? ' Not in the specification; ours.' : ''}`,
    security: call.caller === 'public' ? [] : [{ bearer: [] }],
    requestParams: {
      ...(call.params && { path: call.params }),
      ...(call.query && { query: call.query }),
    },
    ...(call.body && method === call.method && { requestBody: bodyOf(call.body, call.bodyType) }),
    responses: {
      [String(call.status ?? 200)]: { description: 'Success', content: answerOf(call) },
      ...(call.answerType === 'application/zip' && {
        '303': { description: 'The file is over 4 MB and lies at the signed address' },
      }),
      ...(call.isAccepted !== undefined && {
        '202': { description: 'Taken on; the result comes later', content: json(call.answer) },
      }),
      ...Object.fromEntries(errors),
    },
  };
}

function receiverOf(webhook: WebhookContract): ZodOpenApiOperationObject {
  return {
    operationId: `${webhook.id}-webhook`,
    tags: ['webhooks'],
    summary: webhook.summary,
    description: `For ${webhook.id} only, which signs its requests. Kinds processed: ${webhook.kinds.join(', ')}; others are acknowledged and ignored. A repeated event counts once.`,
    security: [],
    requestParams: {
      header: z.object({
        [webhook.signedBy]: z.string().describe('Signature over the bytes of the body'),
      }),
    },
    requestBody: { required: true, content: json(webhook.event) },
    responses: {
      '200': {
        description: 'The event is stored, or ignored',
        content: json(WebhookAnswer),
      },
      '400': refused('invalid_input'),
      '401': refused('unauthenticated'),
      '404': refused('not_found: the operator has not set the provider up'),
      '413': refused('payload_too_large'),
      '429': refused('too_many_requests'),
    },
  };
}

/** OpenAPI 3.1 of the whole catalogue. */
export function openApiDocument() {
  const paths: ZodOpenApiPathsObject = {};
  for (const call of catalogue) {
    for (const method of methodsOf(call))
      paths[call.path] = {
        ...paths[call.path],
        [method.toLowerCase()]: operationOf(call, method),
      };
  }
  for (const webhook of webhooks) paths[webhookPath(webhook)] = { post: receiverOf(webhook) };
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Web Vitals API',
      version: '1.0.0',
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
      description:
        'Every call of the product. A trailing slash is accepted on every path. Forged tokens, and those of another user pool, are refused before they reach a call, with 401 and `{"message":"Unauthorized"}`.',
    },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
    paths,
  });
}
