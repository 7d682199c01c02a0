import { Box, Flex, Stack, Text } from '@mantine/core';
import classes from './landing.module.css';
import { BandSymbol } from '../../../../components/values/band.tsx';
import { type Band, fieldThresholds } from '../../../../../../shared/assessment/thresholds.ts';

/** An introduction to the product, with its real scales and sample data. */
export function LandingPanel() {
  return (
    <div className={classes['panel']}>
      <Box mx="auto" my={0} w="min(560px, 100%)">
        <p className={classes['headline']}>Know how fast your sites are, and what to fix first.</p>
        <Text size="md" mb={32} maw="52ch" c="var(--ink-soft)">
          Lighthouse scans on mobile and desktop, what real visitors experienced, and the history of
          both, for every page you register.
        </Text>
        <Stack gap={24} p={24} bd="1px solid var(--line)" bdrs={16} bg="rgb(10 12 28 / 55%)">
          <LoadingFrames />
          <div className={classes['row']}>
            <ScoreGauge />
            <VitalScales />
          </div>
        </Stack>
      </Box>
    </div>
  );
}

const steps = [
  { label: 'Navigation', parts: 0 },
  { label: 'First Contentful Paint', parts: 1 },
  { label: '', parts: 2 },
  { label: 'Largest Contentful Paint', parts: 3 },
  { label: 'Interactive', parts: 4 },
] as const;

function Frame({ parts }: { parts: number }) {
  return (
    <svg viewBox="0 0 60 92" width="100%" style={{ maxWidth: 76 }} aria-hidden>
      <rect
        x="0.75"
        y="0.75"
        width="58.5"
        height="90.5"
        rx="6"
        fill="rgb(255 255 255 / 4%)"
        stroke="rgb(169 176 214 / 45%)"
        strokeWidth="1.5"
      />
      {parts >= 1 && <rect x="7" y="8" width="22" height="5" rx="2" fill="var(--ink)" />}
      {parts >= 2 && (
        <g fill="rgb(169 176 214 / 55%)">
          <rect x="7" y="60" width="46" height="3.5" rx="1.75" />
          <rect x="7" y="67" width="38" height="3.5" rx="1.75" />
        </g>
      )}
      {parts >= 3 && (
        <g>
          <rect x="7" y="19" width="46" height="34" rx="3" fill="rgb(109 121 232 / 35%)" />
          <path d="M7 47l13-14 11 11 7-6 15 14.5H10a3 3 0 0 1-3-3z" fill="#8f98ee" />
        </g>
      )}
      {parts >= 4 && <rect x="7" y="76" width="24" height="8" rx="4" fill="#8f98ee" />}
    </svg>
  );
}

/** A page as it loads, with the moments that are measured. */
function LoadingFrames() {
  return (
    <ol className={classes['frames']} aria-label="What is measured while a page loads">
      {steps.map(({ label, parts }) => (
        <li key={parts}>
          <Frame parts={parts} />
          <span>{label}</span>
        </li>
      ))}
    </ol>
  );
}

/** The gauge runs over 240 degrees, from lower left to lower right. */
const sweep = 240;
const start = -210;
const radius = 80;

function pointAt(score: number, distance: number): string {
  const angle = ((start + (score / 100) * sweep) * Math.PI) / 180;
  return `${(100 + distance * Math.cos(angle)).toFixed(2)} ${(96 + distance * Math.sin(angle)).toFixed(2)}`;
}

function arc(from: number, to: number): string {
  const isLarge = ((to - from) / 100) * sweep > 180 ? 1 : 0;
  return `M${pointAt(from, radius)}A${radius} ${radius} 0 ${isLarge} 1 ${pointAt(to, radius)}`;
}

/** Score bands of the specification: 90 or more good, 50 to 89 average, below 50 bad. */
const bands: { band: Band; from: number; to: number; words: string }[] = [
  { band: 'bad', from: 0, to: 49, words: '0–49' },
  { band: 'average', from: 51, to: 89, words: '50–89' },
  { band: 'good', from: 91, to: 100, words: '90–100' },
];

/** How a Lighthouse score is read. */
function ScoreGauge() {
  return (
    <Stack gap={8} align="center">
      <svg
        width="100%"
        style={{ maxWidth: 200 }}
        viewBox="0 0 200 150"
        role="img"
        aria-label="Score from 0 to 100 in three bands"
      >
        {bands.map(({ band, from, to }) => (
          <path
            key={band}
            d={arc(from, to)}
            fill="none"
            strokeWidth={12}
            stroke={`var(--wv-${band})`}
          />
        ))}
        {[0, 50, 90, 100].map((score) => {
          const [x, y] = pointAt(score, 60).split(' ');
          return (
            <text key={score} x={x} y={y} fontSize={12} fill="var(--ink-soft)">
              {score}
            </text>
          );
        })}
        <text x="100" y="96" fontSize={20} fontWeight={600} fill="var(--ink)">
          Score
        </text>
      </svg>
      <ul className={classes['legend']}>
        {bands.toReversed().map(({ band, words }) => (
          <li key={band}>
            <BandSymbol band={band} />
            {words}
          </li>
        ))}
      </ul>
    </Stack>
  );
}

const seconds = (milliseconds: number) => `${milliseconds / 1000} s`;
const milliseconds = (value: number) => `${value} ms`;
const plain = (value: number) => String(value);

const vitals = [
  { metric: 'lcp', name: 'Largest Contentful Paint', write: seconds },
  { metric: 'inp', name: 'Interaction to Next Paint', write: milliseconds },
  { metric: 'cls', name: 'Cumulative Layout Shift', write: plain },
] as const;

/** The Core Web Vitals and where web.dev puts their thresholds. */
function VitalScales() {
  return (
    <Flex component="dl" direction="column" gap="md" m={0}>
      {vitals.map(({ metric, name, write }) => {
        const { goodBelow, badAbove } = fieldThresholds[metric];
        return (
          <div key={metric} className={classes['scale']}>
            <dt>{name}</dt>
            <dd>
              <span className={classes['bar']} aria-hidden>
                {['good', 'average', 'bad'].map((band) => (
                  <i key={band} style={{ background: `var(--wv-${band})` }} />
                ))}
              </span>
              <Flex
                component="span"
                gap={8}
                justify="space-between"
                mt={4}
                fz="xs"
                c="var(--ink-soft)"
              >
                <span>good up to {write(goodBelow)}</span>
                <span>bad above {write(badAbove)}</span>
              </Flex>
            </dd>
          </div>
        );
      })}
    </Flex>
  );
}
