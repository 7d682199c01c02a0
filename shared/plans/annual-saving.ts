/** Days of a period that is not paid annually (readings, 'Plans'). */
export const periodDays = 30;
const daysOfYear = 365;

/**
 * Savings of an annual payment, in whole euro, rounded down so that it is never overstated. A year of 365 days costs
 * 365/30
 * prices if it is paid every 30 days, and twelve times the annual price a month if it is paid at once.
 * @param prices in euro: `priceMonth` for 30 days, `priceAnnual` for a month of an annual payment
 */
export function annualSaving({
  priceMonth,
  priceAnnual,
}: {
  priceMonth: number;
  priceAnnual: number;
}): number {
  const cents = (daysOfYear * priceMonth * 100) / periodDays - 12 * priceAnnual * 100;
  return Math.max(0, Math.floor(Math.round(cents) / 100));
}
