import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** What CloudFront compresses with. */
export const encoders = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: promisify(gzip),
};
export type Encoding = keyof typeof encoders;

/** @param accepted the request's `Accept-Encoding` */
export const chosenEncoding = (accepted = ''): Encoding | undefined =>
  (['br', 'gzip'] as const).find((encoding) =>
    new RegExp(`\\b${encoding}\\b(?!;q=0(\\.0+)?($|,))`).test(accepted),
  );
