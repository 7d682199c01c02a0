import { Accordion, Box, Button, SimpleGrid, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Invoice } from '../../../../../shared/calls/billing/invoices.ts';
import { Facts } from '../../../components/tables/facts.tsx';
import { BusyButton } from '../../../components/forms/busy-button.tsx';
import { EmptyState } from '../../../components/messages/empty-state.tsx';
import { Icon } from '../../../components/values/icon.tsx';
import { Note } from '../../../components/messages/note.tsx';
import { OrError } from '../../../components/messages/or-error.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { useInvoiceDownload } from './use-invoice-download.ts';
import { formatEuro, formatUtcDay } from '../../../lib/format.ts';
import classes from './billing.module.css';
import { backWords } from './billing-verdict.ts';
import { LinkButton } from '../../../components/values/link-button.tsx';

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
            action={<LinkButton to="/subscription-plans">Subscription Plans</LinkButton>}
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
    <Note tone="average" mb={16}>
      <strong>
        Your payment of {formatEuro(disputed)} on {formatUtcDay(date)} ({orderid}) is disputed.
      </strong>
      <Text mt={4} c="var(--mantine-color-text)">
        Your bank was asked to take the payment back, and decides who gets the money.{' '}
        {isNewest
          ? `If it takes the money back before the paid period is over, the ${plan} plan and the subscription end; your data is kept.`
          : 'The period that it paid for is over, so that your plan does not depend on the decision.'}{' '}
        If the dispute is a mistake, ask your bank to withdraw it.
      </Text>
    </Note>
  );
}

/** Two years of monthly invoices. */
const shownAtFirst = 24;

/** Invoices, each with its details and its PDF. */
function InvoiceList({ invoices }: { invoices: readonly Invoice[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? invoices : invoices.slice(0, shownAtFirst);
  return (
    <>
      <InvoiceAccordion invoices={shown} />
      {invoices.length > shownAtFirst && (
        <Button mt={16} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole
            ? 'Show the newest only'
            : `Show ${invoices.length - shownAtFirst} older invoices`}
        </Button>
      )}
    </>
  );
}

function InvoiceAccordion({ invoices }: { invoices: readonly Invoice[] }) {
  return (
    <Accordion
      className={classes['invoices'] ?? ''}
      multiple
      defaultValue={invoices.slice(0, 1).map(keyOf)}
      order={3}
      chevronPosition="right"
    >
      {invoices.map((invoice) => (
        <Accordion.Item key={keyOf(invoice)} value={keyOf(invoice)}>
          <Accordion.Control>
            <InvoiceLine invoice={invoice} />
          </Accordion.Control>
          <Accordion.Panel>
            <Details invoice={invoice} />
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

function InvoiceLine({ invoice }: { invoice: Invoice }) {
  const back = backWords(invoice);
  return (
    <span className={classes['invoice']}>
      <span>{formatUtcDay(invoice.date)}</span>{' '}
      <span className={classes['order']}>{invoice.orderid}</span>{' '}
      <Box component="span" fw={600}>
        {formatEuro(invoice.amount)}
      </Box>
      {back !== undefined && <span className={classes['back']}> {back}</span>}
      {invoice.disputed > 0 && (
        <span className={classes['back']}> {formatEuro(invoice.disputed)} disputed</span>
      )}
    </span>
  );
}

/** Becomes part of ids, which have no spaces. */
const keyOf = ({ orderid, date }: Invoice): string => `${orderid}-${Date.parse(date)}`;

function Details({ invoice }: { invoice: Invoice }) {
  const download = useInvoiceDownload(invoice);
  return (
    <Stack align="flex-start">
      <SimpleGrid component="dl" minColWidth={140} spacing={24} verticalSpacing={12} w="100%">
        <Facts of={detailsOf(invoice)} />
      </SimpleGrid>
      <BusyButton
        variant="default"
        isBusy={download.isRunning}
        disabled={download.isAnyRunning}
        leftSection={<Icon name="download" size={16} />}
        aria-label={`Download .pdf of ${invoice.orderid}`}
        onClick={download.start}
      >
        Download .pdf
      </BusyButton>
    </Stack>
  );
}

const detailsOf = (invoice: Invoice): (readonly [string, string])[] => [
  ['Order Id', invoice.orderid],
  ['Plan', invoice.plan],
  ['Amount', formatEuro(invoice.amount)],
  ['Net amount', formatEuro(invoice.net)],
  ...invoice.vat.map(({ name, amount }) => [name, formatEuro(amount)] as const),
  ...(invoice.vat_note === null ? [] : [['About the VAT', invoice.vat_note] as const]),
  ...(invoice.adjustments.length === 0 ? [] : [['Total', formatEuro(invoice.total)] as const]),
  ...invoice.adjustments.map(({ name, amount }) => [name, formatEuro(Math.abs(amount))] as const),
  ...(invoice.refunded > 0
    ? [['Refunded', withVat(invoice.refunded, invoice.refunded_vat)] as const]
    : []),
  ...(invoice.disputed > 0
    ? [['Disputed', `${formatEuro(invoice.disputed)}, not decided yet`] as const]
    : []),
  ...(invoice.taken_back > 0
    ? [['Taken back by the bank', formatEuro(invoice.taken_back)] as const]
    : []),
  ...(invoice.credited > 0
    ? [['Added to your credit later', withVat(invoice.credited, invoice.credited_vat)] as const]
    : []),
  ['Currency', invoice.currency],
  ['Annual', invoice.annual ? 'True' : 'False'],
  ['Start Date', formatUtcDay(invoice.periodic_payments_start_date)],
  ['Date', formatUtcDay(invoice.date)],
  ['Country', countryName(invoice.country)],
];

const withVat = (amount: number, vat: number): string =>
  vat === 0 ? formatEuro(amount) : `${formatEuro(amount)}, ${formatEuro(vat)} of it VAT`;

const countryName = (code: string): string =>
  new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;
