import sniffEncoding from 'html-encoding-sniffer';
import { contentTypeOf } from './content-type.ts';

/**
 * Decodes text as browsers do, by its byte order mark, the charset of its content type, or its own `<meta>` or XML
 * declaration. Without any of them it is UTF-8, or windows-1252 if it is not valid UTF-8. Invalid bytes become U+FFFD.
 * https://html.spec.whatwg.org/multipage/parsing.html#encoding-sniffing-algorithm
 */
export function decodeText(body: Uint8Array, header?: string): string {
  const { type, charset } = contentTypeOf(header);
  const encoding = sniffEncoding(body, {
    xml: /[/+]xml$/.test(type),
    ...(charset === undefined ? {} : { transportLayerEncodingLabel: charset }),
    defaultEncoding: isUtf8(body) ? 'UTF-8' : 'windows-1252',
  });
  return new TextDecoder(encoding).decode(body);
}

/** It may be cut within a character. */
function isUtf8(body: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(body, { stream: true });
    return true;
  } catch {
    return false;
  }
}
