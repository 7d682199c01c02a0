import { request, type ServerResponse } from 'node:http';
import { signatureOf, type WireRequest } from './requests-on-the-wire.ts';

/** The emulator finds an API by the path, not by its name in AWS. */
function addressOf({ headers, url }: WireRequest, emulator: string): URL {
  const api = /^([^.]+)\.execute-api\./.exec(headers.host ?? '')?.[1];
  const path = api === undefined ? url.pathname : `/_aws/execute-api/${api}${url.pathname}`;
  return new URL(`${path}${url.search}`, emulator);
}

/** Sends a request on as it came, and its answer back. */
export function forward(
  wire: WireRequest,
  body: Buffer,
  emulator: string,
  response: ServerResponse,
): void {
  const { method, headers } = wire;
  const onward = request(addressOf(wire, emulator), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  onward.end(body);
}

/** Refuses a request as its service would: in XML, or in JSON. */
export function refuse(wire: WireRequest, why: string, response: ServerResponse): void {
  const isJson = 'x-amz-target' in wire.headers;
  if (!isJson && ['s3', 'sns'].includes(signatureOf(wire).service)) {
    response.writeHead(403, { 'content-type': 'application/xml' });
    response.end(
      `<Error><Code>AccessDenied</Code><Message>${why.replace(/[<&]/g, '')}</Message></Error>`,
    );
    return;
  }
  const code = 'AccessDeniedException';
  response.writeHead(isJson ? 400 : 403, {
    'content-type': 'application/x-amz-json-1.1',
    'x-amzn-errortype': code,
  });
  response.end(JSON.stringify({ __type: code, message: why }));
}
