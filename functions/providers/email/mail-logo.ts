import { createHash } from 'node:crypto';
import type { MailAttachment } from '../../platform/mail.ts';
import { readJpeg } from '../../platform/pictures/read-jpeg.ts';
import { readPng } from '../../platform/pictures/read-png.ts';
import type { MailPicture } from './mail-content.ts';

/** In CSS pixels: two of them fit beside each other on a phone. */
const [mostWidth, mostHeight] = [120, 56];

/** A logo and the part of the mail that carries it. */
interface Logo {
  picture: MailPicture;
  attachment: MailAttachment;
}

/**
 * A logo as a part of the mail (RFC 2392): Gmail and Outlook drop data URLs, and a public address would have to stand for
 * as long as the mail is kept.
 * @param url data URL of a PNG or JPEG, the only types that are saved; null without one
 */
export function mailLogo(url: string | null, alt: string): Logo | undefined {
  if (url === null) return undefined;
  const content = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  const png = readPng(content);
  const size = png ?? readJpeg(content);
  if (size === undefined) return undefined;
  const scale = Math.min(1, mostWidth / size.width, mostHeight / size.height);
  const scaled = (side: number): number => Math.max(1, Math.round(side * scale));
  const contentId = `${createHash('sha256').update(content).digest('hex').slice(0, 32)}@logo`;
  const type = png === undefined ? 'jpeg' : 'png';
  return {
    picture: { contentId, alt, width: scaled(size.width), height: scaled(size.height) },
    attachment: { fileName: `logo.${type}`, contentType: `image/${type}`, content, contentId },
  };
}
