import type { IncomingMessage, ServerResponse } from 'node:http';
import { renderApiDocs } from '../../bin/api-docs.ts';
import { once } from '../../functions/platform/once.ts';
import { openApiDocument } from '../../shared/calls/openapi.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * `/api/openapi.json` and `/api/docs`, which the cloud serves as files; generated here from the current catalogue at
 * the first request.
 */
export function apiDocs(headers: Record<string, string>): { json: Answer; page: Answer } {
  const document = once(openApiDocument);
  const page = once(() => renderApiDocs(document()));
  const send = (response: ServerResponse, type: string, body: string): void => {
    response.writeHead(200, { ...headers, 'content-type': type, 'cache-control': 'no-cache' });
    response.end(body);
  };
  return {
    json: (_request, response) => send(response, 'application/json', JSON.stringify(document())),
    page: (_request, response) => send(response, 'text/html; charset=utf-8', page()),
  };
}
