import type { ReactNode } from 'react';
import { categoryBand, statusWords } from '../../../../../shared/assessment/thresholds.ts';
import type { Category } from '../../../../../shared/models/measuring/scan.ts';
import { Band } from '../../../components/values/band.tsx';
import { LastKnown, useLastAt } from '../../../components/messages/last-known.tsx';

interface VitalsAssessmentProps {
  category: Category | null;
  /** The subject of the sentence: 'The site'. */
  children: ReactNode;
}

/** 'The site passes the Core Web Vitals assessment.' With its age where the page is down. */
export function VitalsAssessment({ category, children }: VitalsAssessmentProps) {
  const lastAt = useLastAt();
  const assessment = 'the Core Web Vitals assessment';
  if (category === null)
    return (
      <>
        There is <strong>{statusWords(null)}</strong> for {assessment}.
      </>
    );
  return (
    <>
      {children}{' '}
      {lastAt === undefined ? (
        <>
          <Band band={categoryBand(category)} label={statusWords(category)} /> {assessment}
        </>
      ) : (
        <LastKnown words={`${statusWords(category)} ${assessment}`} at={lastAt} age="in sentence" />
      )}
      .
    </>
  );
}
