const euro = new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR' });

/** '€1,188.00': an amount on invoices and in mails. @param cents with its sign */
export const euroWords = (cents: number): string => euro.format(cents / 100);

const units = ['KiB', 'MiB', 'GiB'] as const;
const noBreakSpace = '\u00A0';

/** '2,193', with so many decimals at most, and at least `fewest`: English, like the sentences that hold it. */
export const numberWords = (value: number, digits = 0, fewest = 0): string =>
  value.toLocaleString('en', { minimumFractionDigits: fewest, maximumFractionDigits: digits });

/**
 * Bytes in steps of 1024, as Lighthouse writes them: '0.4 KiB', '120 KiB', '1.3 MiB'.
 * @param number writes a number with so many decimals at most
 */
export function bytesWords(
  bytes: number,
  number: (value: number, digits: number) => string = numberWords,
): string {
  let size = bytes / 1024;
  let step = 0;
  while (size >= 1000 && step < units.length - 1) {
    size /= 1024;
    step += 1;
  }
  return `${number(size, size < 10 ? 1 : 0)}${noBreakSpace}${units[step]}`;
}
