/** Standard rates of value added tax in the EU, in percent. https://europa.eu/youreurope/business/taxation/vat */
export const vatRates: Readonly<Record<string, number>> = {
  AT: 20,
  BE: 21,
  BG: 20,
  CY: 19,
  CZ: 21,
  DE: 19,
  DK: 25,
  EE: 24,
  ES: 21,
  FI: 25.5,
  FR: 20,
  GR: 24,
  HR: 25,
  HU: 27,
  IE: 23,
  IT: 22,
  LT: 21,
  LU: 17,
  LV: 21,
  MT: 18,
  NL: 21,
  PL: 23,
  PT: 23,
  RO: 21,
  SE: 25,
  SI: 22,
  SK: 23,
};
/** Country of the sandbox's seller. */
const sellerCountry = 'DE';

export interface Tax {
  /** Percent; null where none is charged. */
  percent: number | null;
  isReverseCharge: boolean;
  /** https://docs.stripe.com/tax/zero-tax */
  reason: 'standard_rated' | 'reverse_charge' | 'not_collecting';
}

/** The tax of Stripe Tax: the rate of the customer's country, and nothing to businesses of other countries. */
export function taxOf({ country, vatId }: { country: string | null; vatId: string | null }): Tax {
  const percent = vatRates[country ?? ''] ?? null;
  const isReverseCharge = percent !== null && vatId !== null && country !== sellerCountry;
  if (isReverseCharge) return { percent: null, isReverseCharge, reason: 'reverse_charge' };
  const reason = percent === null ? 'not_collecting' : 'standard_rated';
  return { percent, isReverseCharge, reason };
}
