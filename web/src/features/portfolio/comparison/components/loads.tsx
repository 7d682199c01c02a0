import { type Sided, sides } from '../../../../../../shared/assessment/comparison.ts';
import type { Device } from '../../../../../../shared/scans/devices.ts';
import type { DeviceFigures } from '../../../../../../shared/models/measuring/report-figures.ts';
import { OrError } from '../../../../components/messages/or-error.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import {
  formatBytes,
  formatNumber,
  formatSpan,
  noValue,
  signedDifference,
} from '../../../../lib/format.ts';
import { bySide } from '../rules/compared-scores.ts';
import type { SidesProps } from '../api/use-side-data.ts';
import { SideTable } from './side-table.tsx';
import classes from './side-table.module.css';

interface Row {
  label: string;
  format: (value: number) => string;
  valueOf: (figures: DeviceFigures) => number | null;
}

const count = (value: number): string => formatNumber(value);
const rows: readonly Row[] = [
  { label: 'Total size', format: formatBytes, valueOf: (each) => each.totalBytes },
  { label: 'Script', format: formatBytes, valueOf: (each) => each.bytesByType.script },
  { label: 'Images', format: formatBytes, valueOf: (each) => each.bytesByType.image },
  { label: 'CSS', format: formatBytes, valueOf: (each) => each.bytesByType.stylesheet },
  { label: 'Fonts', format: formatBytes, valueOf: (each) => each.bytesByType.font },
  { label: 'HTML', format: formatBytes, valueOf: (each) => each.bytesByType.document },
  { label: 'Video and audio', format: formatBytes, valueOf: (each) => each.bytesByType.media },
  { label: 'From third parties', format: formatBytes, valueOf: (each) => each.thirdPartyBytes },
  { label: 'Requests', format: count, valueOf: (each) => each.totalRequests },
  { label: 'DOM elements', format: count, valueOf: (each) => each.domSize },
  { label: 'Server response time', format: formatSpan, valueOf: (each) => each.serverMs },
  { label: 'Main-thread work', format: formatSpan, valueOf: (each) => each.mainThreadMs },
];

/** The loaded resources of each side, from the two newest reports. */
export function Loads({ names, data, device }: SidesProps & { device: Device }) {
  const figures = bySide(data, (each) => each.figures.data?.[device] ?? null);
  const shown = rows.filter(({ valueOf }) =>
    sides.some((side) => figures[side] !== null && valueOf(figures[side]) !== 0),
  );
  return (
    <Section
      id="loads"
      title="What visitors load"
      folds
      hint="Compressed transfer sizes, from the newest scan of each site."
    >
      <OrError
        queries={sides.map((side) => data[side].figures)}
        title="The loaded resources could not be read"
      >
        <SideTable
          label="What visitors of both sites load"
          what="What"
          nameOf={({ label }) => label}
          names={names}
          rows={shown}
          rowKey={({ label }) => label}
          valueOf={({ format, valueOf }, side) => (
            <span className={classes['number']}>
              {figures[side] === null ? noValue : shownValue(valueOf(figures[side]), format)}
            </span>
          )}
          differenceOf={(row) => (
            <span className={classes['number']}>{differenceOf(row, figures)}</span>
          )}
          empty="No Data. It appears after the next scan of each site."
        />
      </OrError>
    </Section>
  );
}

const shownValue = (value: number | null, format: Row['format']): string =>
  value === null ? noValue : format(value);

function differenceOf({ format, valueOf }: Row, figures: Sided<DeviceFigures | null>): string {
  const { mine, theirs } = bySide(figures, (each) => (each === null ? null : valueOf(each)));
  return mine === null || theirs === null ? noValue : signedDifference(theirs, mine, format);
}
