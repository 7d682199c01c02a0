import { Box, VisuallyHidden } from '@mantine/core';
import { CartesianGrid, Line, LineChart, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { drawingMs, goodVitals } from './statistics.ts';

const tick = { fontSize: 12, fill: 'var(--mantine-color-dimmed)' };
const described = goodVitals.points.map(({ year, share }) => `${year}: ${share} %`).join(', ');

/** A line over the years, up to 50 %. Without animation it appears at once. */
export function GoodVitalsChart({ isAnimated }: { isAnimated: boolean }) {
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
