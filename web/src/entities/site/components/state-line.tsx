import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RecordedUntil } from './recorded-until.tsx';
import { statusQuery } from '../api/site-queries.ts';
import { StateSentence, StateSymbol } from './site-state.tsx';
import { stateWords } from '../../../../../shared/state/site-state-words.ts';
import { stateFormats } from '../../../lib/state-formats.ts';
import { useNow } from '../../../lib/use-now.ts';
import type { KnownStatus } from '../api/use-statuses.ts';
import classes from './state-line.module.css';

/** A line for a state, as high without its words. */
export const StateParagraph = ({ children }: { children?: ReactNode }) => (
  <p className={classes['state']}>{children}</p>
);

interface StateLineProps {
  status: KnownStatus;
  /** Whether there is room to say until when a history was recorded. @default false */
  isDated?: boolean;
}

/** The state of a page or site, below its name. Missing answers are reported elsewhere on the screen. */
export function StateLine({ status, isDated = false }: StateLineProps) {
  if (status === 'loading') return <Skeleton height={14} width="60%" my={2} />;
  if (status === 'unknown') return <StateParagraph />;
  return (
    <StateParagraph>
      <StateSentence state={status.state} />
      <RecordedUntil until={status.recordedUntil} isDated={isDated} />
    </StateParagraph>
  );
}

/** The state of the site of a screen, in its head. */
export function SiteStateLine({ url }: { url: string }) {
  const { data, isPending } = useQuery(statusQuery(url));
  return <StateLine status={data ?? (isPending ? 'loading' : 'unknown')} isDated />;
}

/** The state of a site in a list without room for its sentence, which is its name and title. */
export function SiteStateMark({ url }: { url: string }) {
  const { data } = useQuery(statusQuery(url));
  const now = useNow();
  if (data === undefined) return null;
  const { sentence } = stateWords(data.state, stateFormats(now));
  return (
    <span title={sentence}>
      <StateSymbol kind={data.state.kind} words={sentence} />
    </span>
  );
}
