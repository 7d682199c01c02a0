/// <reference lib="dom" />
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { killGroup } from '../../platform/children/start-child.ts';
import { chromiumExecutable } from './chromium-executable.ts';
import { launchChromium } from './launch-chromium.ts';

export interface PictureEncoder {
  /** A picture as WebP in another width. @throws if it is none, or takes too long */
  encode(picture: {
    body: Uint8Array;
    type: string;
    width: number | undefined;
  }): Promise<Uint8Array>;
  close(): Promise<void>;
}

const longestMs = 20_000;
/** What `magick -quality 75` makes, as our snippets say. */
const quality = 0.75;

/** Encodes foreign pictures in a browser of its own without a network, which starts with the first one. */
export function pictureEncoder(): PictureEncoder {
  let folder: string | undefined;
  let browser: Browser | undefined;
  let page: Promise<Page> | undefined;
  const open = async (): Promise<Page> => {
    folder = await mkdtemp(join(tmpdir(), 'encode-'));
    browser = await launchChromium(await chromiumExecutable(), { flags: [], folder });
    const opened = await browser.newPage();
    await opened.setOfflineMode(true);
    opened.setDefaultTimeout(longestMs);
    return opened;
  };
  return {
    encode: async ({ body, type, width }) => {
      page ??= open();
      const opened = await page;
      const late = AbortSignal.timeout(longestMs);
      const { promise: expired, reject } = Promise.withResolvers<never>();
      late.addEventListener('abort', () => reject(new Error('The picture took too long')), {
        once: true,
      });
      const data = Buffer.from(body).toString('base64');
      const encoded = opened.evaluate(encodeInPage, { data, type, width, quality });
      return Buffer.from(await Promise.race([encoded, expired]), 'base64');
    },
    close: async () => {
      await page?.catch(() => undefined);
      const pid = browser?.process()?.pid;
      browser?.process()?.kill('SIGKILL');
      if (pid !== undefined) killGroup(pid);
      if (folder !== undefined)
        await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    },
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
