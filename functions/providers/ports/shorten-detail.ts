import type { MarkupDetail } from '../../../shared/models/measuring/markup.ts';

/** Maximum characters of a message; longer ones contain names from the page. */
const longestMessage = 400;
/** Maximum characters of source; checkers return whole tags, which may contain whole pictures. */
const longestExtract = 200;

const shorten = (text: string, longest: number): string =>
  text.length <= longest ? text : `${text.slice(0, longest - 1).toWellFormed()}…`;

/** Shortens a message for storage, so that 5,000 of them fit into an answer. */
export const shortenDetail = (detail: MarkupDetail): MarkupDetail => ({
  ...detail,
  message: shorten(detail.message, longestMessage),
  extract: shorten(detail.extract, longestExtract),
});
