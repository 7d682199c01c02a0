import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { Box, VisuallyHidden } from '@mantine/core';
import { CartesianGrid, Line, LineChart, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import classes from './pastimes.module.css';
import { appearance, facts, goodVitals, goodWords, type Fact, drawingMs } from './statistics.ts';
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

const tick = { fontSize: 12, fill: 'var(--mantine-color-dimmed)' };
const described = goodVitals.points.map(({ year, share }) => `${year}: ${share} %`).join(', ');

/** A line over the years, up to 50 %. Without animation it appears at once. */
function GoodVitalsChart({ isAnimated }: { isAnimated: boolean }) {
  return (
    <>
      <VisuallyHidden>{described}</VisuallyHidden>
      <Box h={180} aria-hidden>
        <ResponsiveContainer width="100%" height={180}>
          <LineChart
            data={goodVitals.points}
            margin={{ top: 8, right: 24, bottom: 0, left: 0 }}
            accessibilityLayer={false}
          >
            <CartesianGrid vertical={false} stroke="var(--mantine-color-default-border)" />
            <XAxis dataKey="year" tick={tick} tickLine={false} axisLine={false} />
            <YAxis
              domain={[0, 50]}
              ticks={[0, 25, 50]}
              tickFormatter={(share: number) => `${share} %`}
              tick={tick}
              tickLine={false}
              axisLine={false}
              width={48}
            />
            <Line
              dataKey="share"
              stroke="var(--wv-mobile)"
              strokeWidth={2.5}
              dot={{ r: 4, fill: 'var(--wv-mobile)', strokeWidth: 0 }}
              isAnimationActive={isAnimated}
              animationDuration={drawingMs}
            />
          </LineChart>
        </ResponsiveContainer>
      </Box>
    </>
  );
}
