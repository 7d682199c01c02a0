import type { Invoice } from '../../../../shared/calls/invoices.ts';
import { formatEuro, formatUtcDay } from '../../lib/format.ts';
import classes from './billing.module.css';

/** What an open dispute is, and what happens to the money and the plan. */
export function DisputeNote({ invoice, isNewest }: { invoice: Invoice; isNewest: boolean }) {
  const { orderid, date, disputed, plan } = invoice;
  return (
    <div className={classes['dispute']}>
      <strong>
        Your payment of {formatEuro(disputed)} on {formatUtcDay(date)} ({orderid}) is disputed.
      </strong>
      <p>
        Your bank was asked to take the payment back, and decides who gets the money.{' '}
        {isNewest
          ? `If it takes the money back before the paid period is over, the ${plan} plan and the subscription end; your data is kept.`
          : 'The period that it paid for is over, so that your plan does not depend on the decision.'}{' '}
        If the dispute is a mistake, ask your bank to withdraw it.
      </p>
    </div>
  );
}
