import type { InvoiceRecord } from '../../shared/models/invoice.ts';
import type { StripeClient } from '../providers/stripe/stripe-client.ts';
import { type BoughtPlan, planOfPrice } from './price-plan.ts';
import type { CustomerState } from './read-customer.ts';
import { taxRatesOf, toInvoiceRecord } from './to-invoice-record.ts';

/** What was paid for our plans, in our own terms. */
export async function listInvoiceRecords(
  stripe: Pick<StripeClient, 'listPrices' | 'findTaxPercent'>,
  { invoices, charges }: CustomerState,
): Promise<InvoiceRecord[]> {
  if (invoices.length === 0) return [];
  const rates = [...new Set(invoices.flatMap(taxRatesOf))];
  const [prices, percents] = await Promise.all([
    stripe.listPrices(),
    Promise.all(
      rates.map(async (id): Promise<[string, number]> => [id, await stripe.findTaxPercent(id)]),
    ),
  ]);
  const plans = prices.flatMap((price): [string, BoughtPlan][] => {
    const bought = planOfPrice(price);
    return bought === undefined ? [] : [[price.id, bought]];
  });
  const sources = { charges, plans: new Map(plans), taxPercents: new Map(percents) };
  return invoices.flatMap((invoice) => toInvoiceRecord(invoice, sources) ?? []);
}
