import type { IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, constants, inflateRawSync, zstdDecompressSync } from 'node:zlib';
import { contentTypeOf } from './content-type.ts';
import { decodeText } from './decode-text.ts';
import { type Coding, codingsOf } from './decoders.ts';
import { deflateHeaderLength } from './deflate-header.ts';

/** How much of a body is decoded, before decompression. */
export const textStartBytes = 16 * 1024;
/** A beginning that grows to more is a bomb, and has no text. */
const maxOutputLength = 512 * 1024;
const longestText = 16_000;

export interface StartOfText {
  text: string;
  isMarkup: boolean;
}

const inflate = (coding: 'gzip' | 'deflate') => (body: Buffer) =>
  inflateRawSync(body.subarray(deflateHeaderLength(coding, body)), {
    finishFlush: constants.Z_SYNC_FLUSH,
    maxOutputLength,
  });

const decoders: Readonly<Record<Coding, (body: Buffer) => Buffer>> = {
  gzip: inflate('gzip'),
  'x-gzip': inflate('gzip'),
  deflate: inflate('deflate'),
  br: (body) =>
    brotliDecompressSync(body, {
      finishFlush: constants.BROTLI_OPERATION_FLUSH,
      maxOutputLength,
    }),
  zstd: (body) =>
    zstdDecompressSync(body, { finishFlush: constants.ZSTD_e_flush, maxOutputLength }),
};

const textTypes = /^(text\/|application\/(json|xml|xhtml\+xml|problem\+json|problem\+xml)$|$)/;

/**
 * The text with which a body begins.
 * @param beginning its first bytes, as they were sent
 * @returns undefined if it is no text, or cannot be decompressed
 */
export function startOfText(
  beginning: Buffer,
  headers: IncomingHttpHeaders,
): StartOfText | undefined {
  const { 'content-type': contentType, 'content-encoding': encoding } = headers;
  const { type } = contentTypeOf(contentType);
  if (!textTypes.test(type)) return undefined;
  try {
    const body = codingsOf(encoding).reduce((data, coding) => decoders[coding](data), beginning);
    const text = decodeText(body, contentType).slice(0, longestText);
    return text === '' || text.includes('\0')
      ? undefined
      : { text, isMarkup: type === '' || /html|xml/.test(type) };
  } catch {
    return undefined;
  }
}
