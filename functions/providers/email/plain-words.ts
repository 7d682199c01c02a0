/** Control characters, and those that reverse the order of what follows or are invisible. */
const unprintable = /[\p{Cc}\u2028\u2029\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu;

/**
 * Text as one line, without misleading characters. Mail programs make links of addresses in a text, so one that a
 * person has written into a name is broken up.
 */
export const plainWords = (text: string): string =>
  text
    .replaceAll(unprintable, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/\S+:\/\/\S*/g, (address) => address.replaceAll(/[:.]/g, '$&\u200b'));

/** The address of a link; undefined for what no mail of ours links to. */
export const linkOf = (url: string): string | undefined =>
  /^(?:https?:\/\/|mailto:)[^\s<>"]+$/i.test(url) ? url : undefined;
