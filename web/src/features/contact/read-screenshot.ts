import { base64Of } from '../../lib/base64-of.ts';
import { contactMessages, mostScreenshotBytes } from '../../../../shared/models/contact.ts';

/** A screenshot that is ready to be sent, or why it cannot be. */
export type Screenshot = { dataUrl: string; name: string } | { error: string };

const beginnings = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
];

/** By the content, as on the server, so that a wrong file is reported before it is sent. */
export async function readScreenshot(file: File): Promise<Screenshot> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isPicture = beginnings.some((start) => start.every((byte, at) => bytes[at] === byte));
  if (!isPicture) return { error: contactMessages.formats };
  if (bytes.length > mostScreenshotBytes) return { error: contactMessages.tooLarge };
  const type = bytes[0] === 0x89 ? 'image/png' : 'image/jpeg';
  return { dataUrl: `data:${type};base64,${base64Of(bytes)}`, name: file.name };
}
