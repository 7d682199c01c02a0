import type { IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { decodeText } from './read-body.ts';

/** How much of a body is decoded, before decompression. */
export const textStartBytes = 16 * 1024;
/** A beginning that grows to more is a bomb, and has no text. */
const maxOutputLength = 512 * 1024;
const longestText = 16_000;

const decoders: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  '': (body) => body,
  identity: (body) => body,
  gzip: (body) => gunzipSync(body, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength }),
  br: (body) =>
    brotliDecompressSync(body, {
      finishFlush: constants.BROTLI_OPERATION_FLUSH,
      maxOutputLength,
    }),
};

const textTypes = /^(text\/|application\/(json|xml|xhtml\+xml|problem\+json|problem\+xml)$)/;

/**
 * The text with which a body begins.
 * @param beginning its first bytes, as they were sent
 * @returns undefined if it is no text, or cannot be decompressed
 */
export function startOfText(
  beginning: Buffer,
  headers: IncomingHttpHeaders,
): { text: string; isMarkup: boolean } | undefined {
  const { 'content-type': contentType = '', 'content-encoding': encoding = '' } = headers;
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  const decode = decoders[encoding.trim().toLowerCase()];
  if (!textTypes.test(type) || decode === undefined) return undefined;
  try {
    const text = decodeText(decode(beginning), contentType).slice(0, longestText);
    return text === '' ? undefined : { text, isMarkup: /html|xml/.test(type) };
  } catch {
    return undefined;
  }
}
