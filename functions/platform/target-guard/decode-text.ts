import sniffEncoding from 'html-encoding-sniffer';
import { contentTypeOf } from './content-type.ts';

/**
 * Encoding of a text, as browsers find it: by its byte order mark, the charset of its content type, or its own `<meta>` or
 * XML declaration. Without any of them it is UTF-8, or windows-1252 if it is not valid UTF-8.
 * https://html.spec.whatwg.org/multipage/parsing.html#encoding-sniffing-algorithm
 * @param beginning may be cut within a character
 */
export function encodingOf(beginning: Uint8Array, header?: string): string {
  const { type, charset } = contentTypeOf(header);
  return sniffEncoding(beginning, {
    xml: /[/+]xml$/.test(type),
    ...(charset === undefined ? {} : { transportLayerEncodingLabel: charset }),
    defaultEncoding: isUtf8(beginning) ? 'UTF-8' : 'windows-1252',
  });
}

/** Decodes text as browsers do. Invalid bytes become U+FFFD. */
export const decodeText = (body: Uint8Array, header?: string): string =>
  new TextDecoder(encodingOf(body, header)).decode(body);

/** It may be cut within a character. */
function isUtf8(body: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(body, { stream: true });
    return true;
  } catch {
    return false;
  }
}
