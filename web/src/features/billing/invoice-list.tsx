import { Accordion, Box, Button } from '@mantine/core';
import { useState } from 'react';
import type { Invoice } from '../../../../shared/calls/invoices.ts';
import { BusyButton } from '../../components/busy-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { formatEuro, formatUtcDay } from '../../lib/format.ts';
import { backWords } from './billing-verdict.ts';
import { useInvoiceDownload } from './use-invoice-download.ts';
import classes from './billing.module.css';

/** Two years of monthly invoices. */
const shownAtFirst = 24;

/** Invoices, each with its details and its PDF. */
export function InvoiceList({ invoices }: { invoices: readonly Invoice[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? invoices : invoices.slice(0, shownAtFirst);
  return (
    <>
      <InvoiceAccordion invoices={shown} />
      {invoices.length > shownAtFirst && (
        <Button
          variant="default"
          mt={16}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
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
    <div className={classes['details']}>
      <dl>
        {detailsOf(invoice).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
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
    </div>
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
