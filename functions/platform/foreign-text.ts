/** Line breaks, other control characters, and those that reverse the direction of what follows them. */
const disruptive = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** A stranger's text as one line. */
export const oneLine = (text: string): string =>
  text.toWellFormed().replaceAll(disruptive, ' ').replaceAll(/ {2,}/g, ' ').trim();

/** Parses JSON; undefined if the text is not JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A percent-encoded text; unchanged if it is already decoded, and has a lone percent sign. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
