import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  NotFound,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { bucketClient } from './bucket-client.ts';
import { env } from './env.ts';
import { objectAddress } from './picture-store.ts';
import type { FileAnswer, FileType } from '../../../shared/calls/file-answer.ts';

/** A file and its properties. */
export interface FileToAnswer {
  /** In the bucket; begins with the account id. */
  key: string;
  fileName: string;
  type: FileType;
  /** Fingerprint of its inputs. */
  madeOf: string;
}

/** Lambda answers 6 MB at most, in base64 and with its headers. */
const mostAnswerBytes = 4_000_000;

/** Files that are made for a download and kept until they are deleted, or retention takes them. */
export function ourFiles() {
  const [client, Bucket] = [bucketClient(), env.reportsBucket()];
  const headOf = async (key: string): Promise<HeadObjectCommandOutput | undefined> => {
    try {
      return await client.send(new HeadObjectCommand({ Bucket, Key: key }));
    } catch (error) {
      if (error instanceof NotFound) return undefined;
      throw error;
    }
  };
  const keptSize = async ({ key, madeOf }: FileToAnswer): Promise<number | undefined> => {
    const head = await headOf(key);
    return head?.Metadata?.['madeof'] === madeOf ? head.ContentLength : undefined;
  };
  const store = async (
    { key, fileName, type, madeOf }: FileToAnswer,
    content: Uint8Array,
  ): Promise<void> => {
    await client.send(
      new PutObjectCommand({
        Bucket,
        Key: key,
        Body: content,
        ContentType: type,
        ContentDisposition: `attachment; filename="${fileName}"`,
        Metadata: { madeof: madeOf },
      }),
    );
  };
  const read = async (key: string): Promise<Uint8Array<ArrayBuffer>> => {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: key }));
    return new Uint8Array((await Body?.transformToByteArray()) ?? []);
  };
  const addressOf = (key: string): Promise<string> => objectAddress(client, Bucket, key);
  return {
    store,
    /** The content of a file that was stored with the same inputs; undefined if there is none. */
    async stored(file: FileToAnswer): Promise<Uint8Array | undefined> {
      return (await keptSize(file)) === undefined ? undefined : read(file.key);
    },
    /**
     * The file as a call answers it, or its address where it is too large for that. A file that was already made from
     * the same content is reused.
     */
    async answer(
      file: FileToAnswer,
      make: () => Promise<Uint8Array<ArrayBuffer>>,
    ): Promise<FileAnswer> {
      const { key, fileName } = file;
      const size = await keptSize(file);
      const made = size === undefined ? await make() : undefined;
      if (made !== undefined) await store(file, made);
      if ((size ?? made?.length ?? 0) > mostAnswerBytes)
        return { fileName, address: await addressOf(key) };
      return { fileName, content: made ?? (await read(key)) };
    },
    /** A file that was made before, as a call answers it; undefined if there is none. */
    async find({
      key,
      fileName,
    }: Pick<FileToAnswer, 'key' | 'fileName'>): Promise<FileAnswer | undefined> {
      const head = await headOf(key);
      if (head === undefined) return undefined;
      if ((head.ContentLength ?? 0) > mostAnswerBytes)
        return { fileName, address: await addressOf(key) };
      return { fileName, content: await read(key) };
    },
    /** The content of a file; undefined if there is none. */
    async read(key: string): Promise<Uint8Array | undefined> {
      return (await headOf(key)) === undefined ? undefined : read(key);
    },
    /** A missing file is no error. */
    async remove(key: string): Promise<void> {
      await client.send(new DeleteObjectCommand({ Bucket, Key: key }));
    },
  };
}
