/** Line breaks, other control characters, and those that reverse the direction of what follows them. */
const disruptive = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** A stranger's text as one line. */
export const oneLine = (text: string): string =>
  text.toWellFormed().replaceAll(disruptive, ' ').replaceAll(/ {2,}/g, ' ').trim();
