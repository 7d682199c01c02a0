import * as z from 'zod';

/** Member states of the European Union, ISO 3166 alpha-2. https://european-union.europa.eu/principles-countries-history/eu-countries_en */
const euCountries = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);
export const isInEu = (country: string): boolean => euCountries.has(country);

/**
 * Why an invoice, or a part of it, has no VAT.
 * - `not-registered`: the seller does not collect VAT in the customer's country
 * - `not-charged`: the operator has VAT computed on no invoice
 */
export const VatReason = z.enum([
  'reverse-charge',
  'outside-eu',
  'not-registered',
  'exempt',
  'zero-rated',
  'not-charged',
]);
export type VatReason = z.infer<typeof VatReason>;

/** On invoice, screen and in mails alike. */
export const vatReasonWords: Record<VatReason, string> = {
  'reverse-charge':
    'Reverse charge: the recipient is liable for the VAT (Article 196 of Directive 2006/112/EC).',
  'outside-eu': 'No VAT: the customer is outside the European Union.',
  'not-registered': 'No VAT: the seller is not registered for VAT in the customer’s country.',
  exempt: 'No VAT: the customer or the service is exempt from it.',
  'zero-rated': 'VAT of 0%: the service is zero-rated.',
  'not-charged': 'No VAT: the seller charges none, and the price is final.',
};
