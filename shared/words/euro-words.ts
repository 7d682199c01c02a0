const euro = new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR' });

/** '€1,188.00': an amount on invoices and in mails. @param cents with its sign */
export const euroWords = (cents: number): string => euro.format(cents / 100);
