import { listenForClients } from './client-server.ts';

export interface S3StandIn {
  url: string;
  stop(): Promise<void>;
}

/** Starts the local S3 over a folder, with the given buckets. Like a private bucket, it refuses unsigned requests. */
export async function startS3(folder: string, buckets: string[], port = 0): Promise<S3StandIn> {
  const { default: S3rver } = await import('@20minutes/s3rver');
  const store = new S3rver({
    directory: folder,
    silent: true,
    vhostBuckets: false,
    configureBuckets: buckets.map((name) => ({ name })),
  });
  await store.configureBuckets();
  const handle = store.callback();
  const listener = await listenForClients(
    { service: 's3' },
    (request, response) => {
      // It accepts one fixed key only; requests that get here have been checked.
      delete request.headers.authorization;
      request.url = request.url?.replaceAll(/(?<=[?&])X-Amz-[^&]*&?/g, '');
      handle(request, response);
    },
    port,
  );
  return { url: listener.url, stop: () => listener.stop() };
}
