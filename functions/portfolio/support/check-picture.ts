import { contactMessages, mostScreenshotBytes } from '../../../shared/models/portfolio/contact.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import type { PictureHead } from '../../platform/pictures/picture.ts';
import { readJpeg } from '../../platform/pictures/read-jpeg.ts';
import { readPng } from '../../platform/pictures/read-png.ts';

export interface CheckedPicture extends PictureHead {
  type: 'image/png' | 'image/jpeg';
  /** Without what follows the picture. */
  bytes: Uint8Array;
}

/** A few bytes can claim to be gigabytes. Twice the pixels of an 8K screen fit. */
const mostPixels = 64_000_000;
const longestSide = 30_000;

const refuse = (message: string): ProblemError =>
  new ProblemError('invalid_input', message, { field: 'contactInfo.screenshot' });

/**
 * Checks a picture by its content, ignoring its name and data URL, without decoding it.
 *
 * @param dataUrl `data:…;base64,…`
 * @throws ProblemError `invalid_input` for one that is neither PNG nor JPEG, incomplete, or too large
 */
export function checkPicture(dataUrl: string): CheckedPicture {
  const base64 = /^data:[^,]{0,200};base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl)?.[1];
  if (base64 === undefined) throw refuse(contactMessages.formats);
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > mostScreenshotBytes) throw refuse(contactMessages.tooLarge);
  const png = readPng(bytes);
  const head = png ?? readJpeg(bytes);
  if (head === undefined) throw refuse(contactMessages.formats);
  const { width, height, length } = head;
  if (width > longestSide || height > longestSide || width * height > mostPixels)
    throw refuse(
      `This picture has ${width} × ${height} pixels, which is too large to be opened safely`,
    );
  const type = png === undefined ? 'image/jpeg' : 'image/png';
  return { ...head, type, bytes: new Uint8Array(bytes.subarray(0, length)) };
}
