import { Text } from '@mantine/core';
import type { CallResult } from '../../../../../shared/calls/define-call.ts';
import type { getSharedReport } from '../../../../../shared/calls/sharing.ts';
import { DocumentFrame } from '../../../components/document-frame.tsx';
import { formatDate } from '../../../lib/format.ts';
import { SharedTitle } from './shared-title.tsx';

/** A report as it was made. */
export function SharedReport({ report }: { report: CallResult<typeof getSharedReport> }) {
  const { title, html, endsAt } = report;
  return (
    <>
      <SharedTitle title={title} />
      <DocumentFrame title={title} html={html} />
      <Text mt={4} c="dimmed">
        This link ends on {formatDate(endsAt)}.
      </Text>
    </>
  );
}
