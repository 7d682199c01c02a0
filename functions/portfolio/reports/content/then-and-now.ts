import jpeg from 'jpeg-js';
import type { SiteReport } from '../../../../shared/models/portfolio/client-report.ts';
import { decodePng } from '../../../platform/pictures/decode-png.ts';
import type { Picture } from '../../../platform/pictures/picture.ts';
import type { Table } from '../../../platform/table/table.ts';
import { isTaken, screenshotStore } from '../../../measuring/screenshots/screenshot-store.ts';
import type { ReportPeriod } from './report-period.ts';

/** Reads a picture by its key; undefined if it has expired. */
export type ReadPicture = (key: string) => Promise<Uint8Array | undefined>;

/** Pixels: twice the width in which it is printed would not fit into the stored report. */
const shownWidth = 206;
const quality = 60;

/** The oldest and the newest stored screenshot of a page in a period; undefined without two. */
export async function thenAndNow(
  table: Table,
  { accountId, url }: { accountId: string; url: string },
  period: ReportPeriod,
  read: ReadPicture | undefined,
): Promise<SiteReport['pictures']> {
  if (read === undefined) return undefined;
  const taken = (await screenshotStore(table).listBetween(accountId, url, period)).filter(isTaken);
  const [first, last] = [taken[0], taken.at(-1)];
  if (first === undefined || last === undefined || first === last) return undefined;
  const isSame = first.pictureKey === last.pictureKey;
  const before = await read(first.pictureKey);
  const after = isSame ? before : await read(last.pictureKey);
  if (before === undefined || after === undefined) return undefined;
  const then = smallJpeg(before);
  return {
    first: { at: first.takenAt, image: then },
    last: { at: last.takenAt, image: isSame ? then : smallJpeg(after) },
    isSame,
  };
}

function smallJpeg(png: Uint8Array): string {
  const small = scaled(decodePng(png), shownWidth);
  const { data } = jpeg.encode({ ...small, data: Buffer.from(small.data) }, quality);
  return `data:image/jpeg;base64,${data.toString('base64')}`;
}

/** A picture in another width: each pixel is the mean of those that it stands for. */
function scaled({ width, height, data }: Picture, wanted: number): Picture {
  if (width <= wanted) return { width, height, data };
  const scale = width / wanted;
  const rows = Math.max(1, Math.round(height / scale));
  const small = new Uint8Array(wanted * rows * 4).fill(255);
  for (let y = 0; y < rows; y += 1) {
    const [top, bottom] = [Math.floor(y * scale), Math.min(height, Math.ceil((y + 1) * scale))];
    for (let x = 0; x < wanted; x += 1) {
      const [left, right] = [Math.floor(x * scale), Math.min(width, Math.ceil((x + 1) * scale))];
      const count = Math.max(1, (bottom - top) * (right - left));
      for (let part = 0; part < 3; part += 1) {
        let sum = 0;
        for (let row = top; row < bottom; row += 1)
          for (let column = left; column < right; column += 1)
            sum += data[(row * width + column) * 4 + part] ?? 0;
        small[(y * wanted + x) * 4 + part] = Math.round(sum / count);
      }
    }
  }
  return { width: wanted, height: rows, data: small };
}
