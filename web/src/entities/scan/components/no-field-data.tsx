import { Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { statusWords } from '../../../../../shared/assessment/thresholds.ts';
import { Hint } from '../../../components/messages/hint.tsx';
import { OperatorNote } from '../../session/components/operator-note.tsx';
import type { FieldAbsence } from '../api/field-absence.ts';

interface NoFieldDataProps {
  absence: FieldAbsence;
  /** Whether it is a site of the account, none of whose own visitors are shown beside it. @default false */
  isOwn?: boolean;
}

/** The specified sentence; why there is no field data, and how to get some, on demand. */
export function NoFieldData({ absence, isOwn = false }: NoFieldDataProps) {
  const report = 'The Chrome User Experience Report';
  return (
    <Text maw="72ch">
      {absence === 'too-few-visits' ? report : 'Web Vitals'}{' '}
      <strong>does not have sufficient real-world speed data for this page</strong>.{' '}
      {isOwn && <Link to="/measure-visitors">Measure your own visitors</Link>}
      <Hint label="Why there is no field data" title={reasons[absence]}>
        There is <strong>{statusWords(null)}</strong> for the Core Web Vitals assessment. First
        Input Delay data is optional: a page is assessed without it too.
        {absence === 'not-set-up' && (
          <OperatorNote>
            set <code>CRUX_API_KEY</code>, which is free, and start the product again.
          </OperatorNote>
        )}
      </Hint>
    </Text>
  );
}

const reasons: Record<FieldAbsence, string> = {
  'too-few-visits': 'Too few Chrome users visited it in the last 28 days.',
  'not-set-up': 'Data from Chrome users is not connected here yet.',
  'not-read-yet':
    'Not loaded yet. It appears after the next scan or daily update, within 24 hours.',
  'no-answer':
    'The Chrome User Experience Report did not respond. We try again with the next scan or daily update.',
};
