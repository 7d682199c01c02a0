import type { UseQueryResult } from '@tanstack/react-query';
import { Box, Skeleton, Text } from '@mantine/core';
import { TimeAgo } from '../../../../components/values/time-ago.tsx';
import { formatNumber } from '../../../../lib/format.ts';
import type { Breakdown, PageReport } from '../api/reports.ts';
import { rangeWords } from '../rules/period.ts';

interface ReportFactsProps {
  countries: UseQueryResult<Breakdown>;
  pages: UseQueryResult<PageReport>;
}

/** Why rows of users do not add up to the total, which Google counts separately. */
const severalRows =
  'A visitor may be counted in several rows, so that rows add up to more than the total.';

/** All visitors and views in a sentence, and where the numbers come from. */
export function ReportFacts({ countries, pages }: ReportFactsProps) {
  const facts = countries.data ?? pages.data;
  // Half a sentence would grow.
  const isWaiting = countries.isPending || pages.isPending;
  if (isWaiting || facts === undefined) return <Skeleton mih={{ base: 114, sm: 52 }} mb={32} />;
  const { startDate, endDate, fetchedAt, isSampled, isThresholded } = facts;
  return (
    <Box mih={{ base: 114, sm: 52 }} mb={32}>
      <Text size="lg">{visitWords(countries.data, pages.data)}</Text>
      <Text size="xs" mt={4} c="dimmed">
        {rangeWords(startDate, endDate)}, from Google Analytics <TimeAgo time={fetchedAt} />.
        {` ${severalRows}`}
        {isSampled && ' Google counted a sample of the events.'}
        {isThresholded && ' Google withholds rows with few visitors, to protect their privacy.'}
      </Text>
    </Box>
  );
}

/** '1,204 users, 812 of them new, viewed 3,020 pages.' */
function visitWords(countries: Breakdown | undefined, pages: PageReport | undefined): string {
  const users = countries?.totals;
  const views = pages?.totals?.views;
  const viewed = views === undefined ? '' : `viewed ${formatNumber(views)} pages`;
  if (users === undefined || users === null) {
    if (users === null && pages?.totals === null) return 'No visitors in this period.';
    return viewed === '' ? 'Visitors of the site.' : `Visitors ${viewed}.`;
  }
  const who = `${formatNumber(users.totalUsers)} users, ${formatNumber(users.newUsers)} of them new`;
  return viewed === '' ? `${who}.` : `${who}, ${viewed}.`;
}
