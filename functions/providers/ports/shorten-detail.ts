import type { MarkupDetail } from '../../../shared/models/markup.ts';

/** Characters of a message; beyond them is what the page put into a name. */
const longestMessage = 400;
/** Characters of source; the checkers give whole tags, which may hold whole pictures. */
const longestExtract = 200;

const shorten = (text: string, longest: number): string =>
  text.length <= longest ? text : `${text.slice(0, longest - 1).toWellFormed()}…`;

/** A message as it is kept: short enough that 5,000 of them can be answered and shown. */
export const shortenDetail = (detail: MarkupDetail): MarkupDetail => ({
  ...detail,
  message: shorten(detail.message, longestMessage),
  extract: shorten(detail.extract, longestExtract),
});
