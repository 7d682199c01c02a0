import { createGunzip } from 'node:zlib';

export const isGzip = (body: Buffer): boolean => body[0] === 0x1f && body[1] === 0x8b;

/** Decompresses gzip up to about `mostBytes`; for a damaged or overlong file, returns the beginning. */
export async function unzip(body: Buffer, mostBytes: number): Promise<Buffer> {
  const gunzip = createGunzip();
  gunzip.end(body);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= mostBytes) break;
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
  return Buffer.concat(chunks);
}
