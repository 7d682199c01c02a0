import type { MessageTone } from './ports/channel-sender.ts';

/** Circle, square and triangle, as on our screens; none without a tone. */
const symbols: Readonly<Record<MessageTone, string>> = {
  good: '🟢',
  average: '🟧',
  bad: '🔺',
  neutral: '',
};

/** A text behind the symbol of its tone. */
export const withSymbol = (text: string, tone: MessageTone = 'neutral'): string =>
  `${symbols[tone]} ${text}`.trimStart();

/**
 * Cuts a text so that it fits in its written form.
 *
 * @param most characters of what `write` makes of it
 * @param write escapes for a medium
 */
export function cutTo(text: string, most: number, write: (text: string) => string): string {
  const whole = write(text);
  if (whole.length <= most) return whole;
  for (let length = Math.min(text.length, most); ; length -= 1) {
    const written = `${write(text.slice(0, length).trimEnd())}…`;
    if (written.length <= most || length === 0) return written;
  }
}

/** As many lines as fit, and how many are left out. Each takes one character more than it has, for the line break. */
export function fitLines(
  lines: readonly string[],
  most: number,
): { lines: string[]; omitted: number } {
  const fitting: string[] = [];
  let left = most;
  for (const line of lines) {
    left -= line.length + 1;
    if (left < 0) break;
    fitting.push(line);
  }
  return { lines: fitting, omitted: lines.length - fitting.length };
}
