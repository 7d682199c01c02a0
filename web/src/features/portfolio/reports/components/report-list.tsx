import { Box, Flex, Stack } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { ReportSummary } from '../../../../../../shared/calls/portfolio/reports.ts';
import { BandSymbol } from '../../../../components/values/band.tsx';
import { useConfirmation } from '../../../../components/forms/confirmation.tsx';
import { IconButton } from '../../../../components/values/icon-button.tsx';
import { useDeleteReport, useDownloadReport } from '../api/reports.ts';
import { originWords, stateWords } from '../rules/report-words.ts';
import classes from '../reports.module.css';
import surfaces from '../../../../components/layout/surfaces.module.css';

/** Reports, newest first, each with its verdict and what can be done with it. */
export function ReportList({ reports }: { reports: readonly ReportSummary[] }) {
  const confirmation = useConfirmation();
  const remove = useDeleteReport();
  const download = useDownloadReport();
  const askToDelete = ({ reportId, title }: ReportSummary, by: HTMLElement): void =>
    confirmation.ask(by, {
      title: 'Delete Report',
      about: (
        <>
          Delete the report <strong>{title}</strong> and its PDF?
        </>
      ),
      act: () => remove.mutateAsync({ reportId }).then(() => `${title} has been deleted`),
    });
  return (
    <>
      {confirmation.dialog}
      <ul className={surfaces['rows']} aria-label="Reports">
        {reports.map((report, index) => {
          const { reportId, title, state, band } = report;
          return (
            <li key={reportId} data-index={index} className={classes['row']}>
              <Stack gap={2} style={{ overflowWrap: 'anywhere' }}>
                <Link to={`/reports/${reportId}`} className={classes['title']}>
                  {title}
                </Link>
                <Flex
                  component="span"
                  gap={8}
                  align="baseline"
                  c={state === 'failed' ? 'var(--wv-bad-text)' : ''}
                >
                  {(state === 'ready' || state === 'draft') && band !== null && (
                    <BandSymbol band={band} />
                  )}
                  {stateWords(report)}
                </Flex>
                <Box component="span" fz="xs" c="dimmed">
                  {originWords(report)}
                </Box>
              </Stack>
              <Flex component="span" gap={8}>
                {(state === 'ready' || state === 'draft') && (
                  <IconButton
                    icon="download"
                    aria-label={`Download ${title}`}
                    title="Download PDF"
                    onClick={() => download.mutate(reportId)}
                  />
                )}
                <IconButton
                  icon="trash"
                  aria-label={`Delete ${title}`}
                  title="Delete report"
                  onClick={({ currentTarget }) => askToDelete(report, currentTarget)}
                />
              </Flex>
            </li>
          );
        })}
      </ul>
    </>
  );
}
