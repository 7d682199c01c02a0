import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { checkClient, type ClientRules, type Refusal } from './check-client.ts';
import { listenOnLoopback, type LoopbackServer } from './loopback-server.ts';

/** A loopback server that answers only AWS clients with the keys of this start. */
export async function listenForClients(
  rules: ClientRules,
  handler: RequestListener,
): Promise<LoopbackServer> {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const refusal = await checkClient(request, rules);
    if (refusal === undefined) handler(request, response);
    else refuse(response, rules, refusal);
  };
  return listenOnLoopback((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
}

function refuse(response: ServerResponse, rules: ClientRules, refusal: Refusal): void {
  const { type, headers, body } = refusalAnswer(rules, refusal);
  response.writeHead(403, { ...headers, 'content-type': type, connection: 'close' }).end(body);
}

/** A refusal in the SDK's format. */
export const refusalAnswer = (
  { service }: ClientRules,
  refusal: Refusal,
): { type: string; headers: Record<string, string>; body: string } =>
  service === 's3'
    ? {
        type: 'application/xml',
        headers: {},
        body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${refusal}</Code></Error>`,
      }
    : {
        type: 'application/x-amz-json-1.0',
        headers: { 'x-amzn-errortype': refusal },
        body: JSON.stringify({
          __type: refusal,
          message: 'Not signed with the keys of this start',
        }),
      };
