import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { GoodVitalsChart } from './good-vitals-chart.tsx';
import classes from './pastimes.module.css';
import { appearance, facts, goodVitals, goodWords, type Fact } from './statistics.ts';
import { VitalsPicture } from './vitals-picture.tsx';

/** Facts about fast pages, one after the other, for the duration of the scan. */
export default function StatisticsSequence() {
  const isCalm = useReducedMotion();
  const hasSecondText = useAfter(appearance.secondText);
  const hasChart = useAfter(appearance.chart);
  const hasPicture = useAfter(appearance.picture);
  return (
    <div className={classes['stats']} aria-live="polite">
      <FactText fact={facts.first} />
      {hasSecondText && <FactText fact={facts.second} />}
      {hasChart && (
        <Figure caption={goodVitals.caption} source={goodVitals.source}>
          <GoodVitalsChart isAnimated={!isCalm} />
        </Figure>
      )}
      {hasPicture && (
        <Figure caption={goodWords}>
          <VitalsPicture />
        </Figure>
      )}
    </div>
  );
}

/** True once the given time has passed since the first render. */
function useAfter(milliseconds: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isOver;
}

function FactText({ fact: { figure, words, source } }: { fact: Fact }) {
  return (
    <p className={`${classes['fact']} ${classes['step']}`}>
      <strong>{figure}</strong>
      {words}
      <SourceLink {...source} />
    </p>
  );
}

interface FigureProps {
  caption: string;
  source?: { name: string; url: string };
  children: ReactNode;
}

function Figure({ caption, source, children }: FigureProps) {
  const captionId = useId();
  return (
    <figure className={`${classes['figure']} ${classes['step']}`} aria-labelledby={captionId}>
      <figcaption id={captionId}>{caption}</figcaption>
      {children}
      {source !== undefined && <SourceLink {...source} />}
    </figure>
  );
}

function SourceLink({ name, url }: { name: string; url: string }) {
  return (
    <a className={classes['source']} href={url} target="_blank" rel="noopener noreferrer">
      {name}
    </a>
  );
}
