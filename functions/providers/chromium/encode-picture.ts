/// <reference lib="dom" />
import { inTime } from '../../platform/in-time.ts';
import type { EncodePicture } from '../ports/encode-picture.ts';
import { type OfflinePage, openOfflinePage } from './open-offline-page.ts';

const longestMs = 20_000;
/** The quality of `magick -quality 75`, which our snippets recommend. */
const quality = 0.75;

/** Encodes foreign pictures in a browser of its own without a network, which starts with the first one. */
export function pictureEncoder(): { encode: EncodePicture; close(): Promise<void> } {
  let opened: Promise<OfflinePage> | undefined;
  const close = async (): Promise<void> => {
    const found = await opened?.catch(() => undefined);
    opened = undefined;
    await found?.close();
  };
  return {
    encode: async ({ body, type, width }) => {
      opened ??= openOfflinePage('encode-');
      const { page } = await opened;
      const data = Buffer.from(body).toString('base64');
      const encoded = page.evaluate(encodeInPage, { data, type, width, quality });
      const text = await inTime(longestMs, encoded, () => undefined).catch(() => undefined);
      if (text !== undefined) return Buffer.from(text, 'base64');
      // The picture may have crashed the browser, or may still keep it busy.
      await close();
      return undefined;
    },
    close,
  };
}

/** Runs in the page, so it must be self-contained. Bytes are base64. */
async function encodeInPage(picture: {
  data: string;
  type: string;
  width: number | undefined;
  quality: number;
}): Promise<string> {
  const bytes = Uint8Array.from(atob(picture.data), (character) => character.charCodeAt(0));
  const whole = await createImageBitmap(new Blob([bytes], { type: picture.type }));
  const width = Math.min(picture.width ?? whole.width, whole.width);
  const height = Math.max(1, Math.round((whole.height * width) / whole.width));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(whole, 0, 0, width, height);
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: picture.quality });
  let text = '';
  for (const byte of new Uint8Array(await blob.arrayBuffer())) text += String.fromCharCode(byte);
  return btoa(text);
}
