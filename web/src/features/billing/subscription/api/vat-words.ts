import { useQuery } from '@tanstack/react-query';
import type { Invoice } from '../../../../../../shared/calls/billing/invoices.ts';
import type { ListedPlan } from '../../../../../../shared/calls/billing/plans.ts';
import { invoicesQuery } from '../../../../entities/payment/invoices-query.ts';
import { useSession } from '../../../../entities/session/components/session.tsx';

type Taxed = Pick<Invoice, 'total' | 'vat' | 'vat_reason'>;

/**
 * Whether VAT comes on top of a price, to follow it.
 * @param last the customer's last invoice that charged something; undefined where there is none, or while it is loading
 */
export function vatWords(
  { vat_added: isAdded }: Pick<ListedPlan, 'vat_added'>,
  last: Taxed | undefined,
): string {
  if (!isAdded) return 'no VAT is added';
  if (last !== undefined && last.vat.some(({ amount }) => amount > 0)) return 'plus VAT';
  const reason = last?.vat_reason ?? 'not-charged';
  if (reason === 'reverse-charge') return 'no VAT: reverse charge';
  // The operator may have begun to have VAT computed since.
  return reason === 'not-charged' ? 'plus VAT where it applies' : 'no VAT';
}

/** The words for the account's own tax. */
export function useVatWords(): (plan: Pick<ListedPlan, 'vat_added'>) => string {
  const { userId, isRoot, plan } = useSession();
  const hasPaid = isRoot && plan.last_payment_date !== null;
  const { data } = useQuery({ ...invoicesQuery(userId), enabled: hasPaid });
  const last = data?.find(({ total }) => total > 0);
  return (listed) => vatWords(listed, last);
}
