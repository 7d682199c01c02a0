import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { localCredentials } from '../../dev/stand-ins/local-credentials.ts';

const headers = {
  authorization: `AWS4-HMAC-SHA256 Credential=${localCredentials.accessKeyId}/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host;x-amz-date, Signature=${'0'.repeat(64)}`,
  'x-amz-date': '20260101T000000Z',
};

/** Has a client send the same signature with each request. The program behind the local table wants one, and does not check it. */
export function signNothing({ middlewareStack }: DynamoDBDocumentClient): void {
  middlewareStack.remove('httpSigningMiddleware');
  // Nor does it read which SDK asks.
  middlewareStack.remove('getUserAgentMiddleware');
  middlewareStack.add(
    (next) => (args) => {
      const { request } = args;
      if (request instanceof Object && 'headers' in request)
        Object.assign(request.headers ?? {}, headers);
      return next(args);
    },
    { step: 'build', name: 'sameSignature' },
  );
}
