import { listenForClients } from './client-server.ts';

export type S3StandIn = Awaited<ReturnType<typeof startS3>>;

/** Starts the local S3 over a folder, with the given buckets. Like a private bucket, it refuses unsigned requests. */
export async function startS3(folder: string, buckets: string[]) {
  const { default: S3rver } = await import('@20minutes/s3rver');
  const store = new S3rver({
    directory: folder,
    silent: true,
    vhostBuckets: false,
    configureBuckets: buckets.map((name) => ({ name })),
  });
  await store.configureBuckets();
  const handle = store.callback();
  return listenForClients({ service: 's3' }, (request, response) => {
    // It accepts one fixed key only; requests that get here have been checked.
    delete request.headers.authorization;
    request.url = request.url?.replaceAll(/(?<=[?&])X-Amz-[^&]*&?/g, '');
    handle(request, response);
  });
}
