import type { ServerResponse } from 'node:http';
import { localCredentials } from './local-credentials.ts';
import { listenOnLoopback } from './loopback-server.ts';
import { judgeS3Request } from './s3-signature.ts';

export interface S3StandIn {
  url: string;
  stop(): Promise<void>;
}

/** Browsers read pictures and reports straight from their signed urls. */
const readableFromAnywhere = `<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>GET</AllowedMethod><AllowedHeader>*</AllowedHeader></CORSRule></CORSConfiguration>`;

/** Starts the local S3 over a folder, with the given buckets. Unsigned requests are refused, as for a private bucket. */
export async function startS3(folder: string, buckets: string[], port = 0): Promise<S3StandIn> {
  const { default: S3rver } = await import('@20minutes/s3rver');
  const store = new S3rver({
    directory: folder,
    silent: true,
    // It mistakes the signatures of bucket-level calls; our own check stands in front of it.
    allowMismatchedSignatures: true,
    vhostBuckets: false,
    configureBuckets: buckets.map((name) => ({ name, configs: [readableFromAnywhere] })),
  });
  await store.configureBuckets();
  const handle = store.callback();
  const listener = await listenOnLoopback((request, response) => {
    const refusal = judgeS3Request(request, localCredentials.secretAccessKey, Date.now());
    if (refusal === undefined) handle(request, response);
    else refuse(response, refusal);
  }, port);
  return { url: listener.url, stop: () => listener.stop() };
}

function refuse(response: ServerResponse, code: string): void {
  response
    .writeHead(403, { 'content-type': 'application/xml', 'access-control-allow-origin': '*' })
    .end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`);
}
