/** Begins a sentence: 'it did not answer' as 'It did not answer'. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Begins a sentence with a monitor: 'The MX record of shop.example', and 'db.shop.example:5432' as it is. */
export const capitalMonitor = (words: string): string =>
  words.startsWith('the ') ? capital(words) : words;
