import { ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3';

/** Keys of all objects under a prefix, a page at a time. Objects may be removed meanwhile. */
export async function* objectKeys(
  client: S3Client,
  { bucket, prefix }: { bucket: string; prefix: string },
): AsyncGenerator<string[]> {
  let from: string | undefined;
  do {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: from }),
    );
    yield (page.Contents ?? []).flatMap(({ Key }) => (Key === undefined ? [] : [Key]));
    from = page.NextContinuationToken;
  } while (from !== undefined);
}
