import { useQuery } from '@tanstack/react-query';
import { statusQuery } from '../../../../entities/site/api/site-queries.ts';
import { RecordedUntil } from '../../../../entities/site/components/recorded-until.tsx';
import { StateLabel } from '../../../../entities/site/components/site-state.tsx';
import { StateLine, StateParagraph } from '../../../../entities/site/components/state-line.tsx';

interface HeadStateProps {
  url: string;
  isSaidBelow: boolean | undefined;
}

/** What the page is, or the worst page of its site; its label alone where the verdict has the sentence. */
export function HeadState({ url, isSaidBelow }: HeadStateProps) {
  const { data } = useQuery(statusQuery(url));
  if (data === undefined || isSaidBelow === undefined) return <StateLine status="unknown" />;
  if (!isSaidBelow || data.ownState !== undefined) return <StateLine status={data} isDated />;
  return (
    <StateParagraph>
      <StateLabel kind={data.state.kind} />
      <RecordedUntil until={data.recordedUntil} isDated />
    </StateParagraph>
  );
}
