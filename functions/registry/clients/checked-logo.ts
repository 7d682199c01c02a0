import { mostLogoBytes } from '../../../shared/models/registry/client.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { readJpeg } from '../../platform/pictures/read-jpeg.ts';
import { readPng } from '../../platform/pictures/read-png.ts';

const longestSide = 4000;

const refuse = (message: string): ProblemError =>
  new ProblemError('invalid_input', message, { field: 'logo' });

/**
 * Checks a logo by its content, ignoring its name and type, without decoding it.
 * @param dataUrl `data:…;base64,…`
 * @returns the picture as a data URL of its own type, without what follows the picture
 * @throws ProblemError `invalid_input` for one that is neither PNG nor JPEG, incomplete, or too large
 */
export function checkedLogo(dataUrl: string): string {
  const base64 = /^data:[^,]{0,200};base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl)?.[1];
  const bytes = Buffer.from(base64 ?? '', 'base64');
  if (bytes.length > mostLogoBytes) throw refuse('A logo may have 100 KB at most');
  const png = readPng(bytes);
  const head = png ?? readJpeg(bytes);
  if (head === undefined) throw refuse('A logo must be a PNG or JPEG picture');
  if (Math.max(head.width, head.height) > longestSide)
    throw refuse(`A logo may have ${longestSide} pixels at most on each side`);
  const type = png === undefined ? 'image/jpeg' : 'image/png';
  return `data:${type};base64,${bytes.subarray(0, head.length).toString('base64')}`;
}
