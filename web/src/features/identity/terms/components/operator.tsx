import { Box } from '@mantine/core';
import type { Company } from '../../../../../../shared/models/billing/company.ts';

const NotStated = ({ what }: { what: string }) => (
  <Box component="span" fw={600} c="var(--wv-average-text)">
    [{what} not stated]
  </Box>
);

/** Who runs this installation and is the customer's contract partner. */
export function OperatorName({ company }: { company: Company }) {
  return company.name ?? <NotStated what="name of the operator" />;
}

/** How to reach the operator. */
export function OperatorEmail({ company }: { company: Company }) {
  if (company.email === null) return <NotStated what="email address of the operator" />;
  return <a href={`mailto:${company.email}`}>{company.email}</a>;
}

/** Name, postal address, VAT id and email address. */
export function OperatorAddress({ company }: { company: Company }) {
  return (
    <address>
      <OperatorName company={company} />
      <br />
      {company.addressLines.length === 0 && (
        <>
          <NotStated what="postal address of the operator" />
          <br />
        </>
      )}
      {company.addressLines.map((line) => (
        <span key={line}>
          {line}
          <br />
        </span>
      ))}
      {company.vatId !== null && (
        <>
          VAT ID: {company.vatId}
          <br />
        </>
      )}
      <OperatorEmail company={company} />
    </address>
  );
}
