/**
 * The text of a list that was saved on any machine: UTF-8, UTF-16 as spreadsheet programs call 'Unicode text', or else
 * Windows-1252. Bytes that it does not have become U+FFFD, with which a list is refused: it is in an older character set.
 */
export function decodeList(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const [isLittle, isBig] = [second === 0 && first !== 0, first === 0 && second !== 0];
  if (isLittle || (first === 0xff && second === 0xfe))
    return new TextDecoder('utf-16le').decode(bytes);
  if (isBig || (first === 0xfe && second === 0xff))
    return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes).replaceAll(/[\u0080-\u009f]/g, '\uFFFD');
  }
}
