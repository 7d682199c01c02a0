import { Flex } from '@mantine/core';
import type { ReportReader } from '../../../../../../shared/calls/portfolio/reports.ts';
import { Section } from '../../../../components/layout/section.tsx';
import { formatDateTime } from '../../../../lib/format.ts';

/** Who has opened the link in the mail of a report. */
export function ReaderList({ readers }: { readers: readonly ReportReader[] }) {
  return (
    <Section id="readers" title="Link opened">
      <Flex component="ul" direction="column" gap={4} aria-label="Link opened">
        {readers.map(({ contact, openedAt, lastOpenedAt }) => (
          <li key={contact} style={{ overflowWrap: 'anywhere' }}>
            {contact}: {openedWords(openedAt, lastOpenedAt)}
          </li>
        ))}
      </Flex>
    </Section>
  );
}

function openedWords(first: string | null, last: string | null): string {
  if (first === null) return 'not opened';
  const words = formatDateTime(first);
  return last === null || last === first ? words : `${words}, last ${formatDateTime(last)}`;
}
