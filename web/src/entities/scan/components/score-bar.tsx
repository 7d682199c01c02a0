import { Box, Flex } from '@mantine/core';
import type { AssessmentScores } from '../../../../../shared/assessment/scores.ts';
import { type Band, tenBand } from '../../../../../shared/assessment/thresholds.ts';
import { bandWords } from '../../../components/values/band-words.ts';
import { BandSymbol } from '../../../components/values/band.tsx';
import { useLastAt } from '../../../components/messages/last-known.tsx';
import { formatTen } from '../../../lib/metrics.ts';
import classes from './score-bar.module.css';

/** The eight scores, in display order. */
export const scoreLabels: readonly [keyof AssessmentScores, string][] = [
  ['overallScoreMobile', 'Overall Score Mobile'],
  ['overallScoreDesktop', 'Overall Score Desktop'],
  ['coreWebVitalsMobile', 'Core Web Vitals Mobile'],
  ['coreWebVitalsDesktop', 'Core Web Vitals Desktop'],
  ['labDataMobile', 'Lab Data Mobile'],
  ['labDataDesktop', 'Lab Data Desktop'],
  ['serverUptime', 'Server Uptime'],
  ['w3Validator', 'W3 Validator'],
];

interface TenScoreProps {
  /** Out of 10; null shows '?'. */
  score: number | null;
  /** @default true */
  isBold?: boolean;
}

interface ScoreBarProps extends TenScoreProps {
  label: string;
}

/** After the number. */
function inWords(score: number | null, band: Band | undefined): string {
  if (score === null) return 'not assessed yet';
  return `out of 10, ${band === undefined ? 'last known' : bandWords[band].toLowerCase()}`;
}

/** A score out of ten below its label. */
export const ScoreBar = ({ label, ...score }: ScoreBarProps) => (
  <li className={classes['bar']}>
    <span>{label}</span>
    <TenScore {...score} />
  </li>
);

/** A score out of ten, as number and bar. */
export function TenScore({ score, isBold = true }: TenScoreProps) {
  const lastAt = useLastAt();
  const band = score === null || lastAt !== undefined ? undefined : tenBand(score);
  return (
    <>
      <Flex
        component="span"
        gap={6}
        align="baseline"
        c={band ? `var(--wv-${band}-text)` : 'dimmed'}
      >
        {band !== undefined && <BandSymbol band={band} />}
        <Box component="span" fw={isBold ? 700 : 400}>
          {score === null ? '?' : formatTen(score)}
        </Box>
      </Flex>
      <svg
        className={classes['track']}
        role="img"
        aria-label={inWords(score, band)}
        viewBox="0 0 10 1"
        preserveAspectRatio="none"
      >
        <rect
          width={score ?? 0}
          height={1}
          fill={band ? `var(--wv-${band})` : 'var(--mantine-color-dimmed)'}
        />
      </svg>
    </>
  );
}
