import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Invoice } from '../../../../shared/calls/invoices.ts';
import { BusyButton } from '../../components/busy-button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { OrError } from '../../components/or-error.tsx';
import { Section } from '../../components/section.tsx';
import { InvoiceList } from './invoice-list.tsx';
import { useInvoiceDownload } from './use-invoice-download.ts';
import { formatEuro, formatUtcDay } from '../../lib/format.ts';
import classes from './billing.module.css';

/** The paid invoices, newest first. */
export function InvoicesSection({ invoices }: { invoices: UseQueryResult<Invoice[]> }) {
  const hasAny = invoices.data !== undefined && invoices.data.length > 0;
  return (
    <Section
      id="invoices"
      title="Invoices"
      description="Dates are in UTC, as on the invoices."
      {...(hasAny && { controls: <DownloadAll /> })}
    >
      <OrError queries={[invoices]} title="Your invoices could not be loaded">
        {invoices.data?.length === 0 && (
          <EmptyState
            icon="billing"
            action={
              <Button component={Link} to="/subscription-plans" variant="default">
                Subscription Plans
              </Button>
            }
          >
            Every payment gets an invoice, which you can download here.
          </EmptyState>
        )}
        {invoices.data?.map(
          (invoice, index) =>
            invoice.disputed > 0 && (
              <DisputeNote key={invoice.orderid} invoice={invoice} isNewest={index === 0} />
            ),
        )}
        {hasAny && <InvoiceList invoices={invoices.data} />}
      </OrError>
    </Section>
  );
}

function DownloadAll() {
  const download = useInvoiceDownload();
  return (
    <BusyButton
      variant="default"
      isBusy={download.isRunning}
      disabled={download.isAnyRunning}
      leftSection={<Icon name="download" size={16} />}
      onClick={download.start}
    >
      Download all as .zip
    </BusyButton>
  );
}

/** What an open dispute is, and what happens to the money and the plan. */
function DisputeNote({ invoice, isNewest }: { invoice: Invoice; isNewest: boolean }) {
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
