const isBlank = (code: number): boolean => code === 32 || code === 9;

/**
 * Without spaces and tabs around. `trim` would take more than the grammar of HTTP has, such as a byte of UTF-8 that reads
 * as a space in latin1.
 */
export function trimBlanks(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && isBlank(text.charCodeAt(start))) start += 1;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(start, end);
}
