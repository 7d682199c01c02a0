import { expect, test } from 'vitest';
import { decodeList } from './decode-list.ts';

const text = 'url;name\r\nhttps://a.example/;Bäckerei Größe';
const utf16 = (marked: string) => Buffer.from(marked, 'utf16le');

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
  ['UTF-16', utf16(`\uFEFF${text}`)],
  ['UTF-16 with the bytes the other way', utf16(`\uFEFF${text}`).swap16()],
  ['UTF-16 without a mark', utf16(text)],
  ['UTF-16 without a mark, the other way', utf16(text).swap16()],
  ['Windows-1252', Buffer.from(text, 'latin1')],
])('a list in %s is read', (_encoding, bytes) => expect(decodeList(bytes)).toBe(text));

test('characters that only Windows-1252 has are its', () =>
  expect(decodeList(Buffer.from([0x80, 0x20, 0x93, 0x61, 0x94]))).toBe('€ “a”'));

test('bytes of older character sets are not taken for invisible characters', () =>
  // 'Müller' in MS-DOS code page 437 and 850.
  expect(decodeList(Buffer.from([0x4d, 0x81, 0x6c, 0x6c, 0x65, 0x72]))).toBe('M\uFFFDller'));

test('an empty list is empty', () => expect(decodeList(new Uint8Array())).toBe(''));
