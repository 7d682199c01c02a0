import { Box, Text } from '@mantine/core';
import type { Device } from '../../../../../../shared/scans/devices.ts';
import type {
  Area,
  DeviceSuggestions,
  ObservedShift,
} from '../../../../../../shared/models/measuring/scan-report.ts';
import { filmOf } from '../../../../entities/scan/rules/film.ts';
import { formatObserved, shiftWords } from '../rules/filmstrip.ts';
import classes from './element-pictures.module.css';
import { cropAround, PagePicture } from '../../../../entities/scan/components/page-picture.tsx';

interface PicturesProps {
  device: Device;
  load: DeviceSuggestions;
}

/** Width of the whole screen, CSS pixels: not above that of the stored pictures. */
const widths: Record<Device, number> = { mobile: 220, desktop: 400 };

/** The LCP element in the final screenshot; nothing for reports that do not know where it is. */
export function LcpPicture({ device, load: { lcpArea, finalScreenshot } }: PicturesProps) {
  const shot = finalScreenshot?.details.items.at(-1);
  if (lcpArea === undefined || shot === undefined) return null;
  return (
    <figure className={classes['figure']}>
      <PagePicture
        device={device}
        data={shot.data}
        alt="The LCP element within the page"
        outlines={[{ area: lcpArea, kind: 'element' }]}
        crop={cropAround([lcpArea])}
        width={widths[device]}
      />
      <figcaption>As seen at the end of loading</figcaption>
    </figure>
  );
}

/** Each layout shift with the page before and after it; nothing for reports that do not know when they were. */
export function ShiftPictures({ device, load }: PicturesProps) {
  const { observedShifts = [] } = load;
  if (observedShifts.length === 0) return null;
  return (
    <ol className={classes['shifts']} data-device={device}>
      {observedShifts.map((shift) => (
        <li key={shift.at}>
          <Text mb={8}>
            <strong>Observed at {formatObserved(shift.at)}</strong>:{' '}
            {shiftWords(shift, observedShifts)}
            {shift.element !== null && (
              <Box
                component="code"
                display="block"
                fz="xs"
                c="dimmed"
                style={{ overflowWrap: 'anywhere' }}
              >
                {shift.element.selector}
              </Box>
            )}
          </Text>
          <BeforeAndAfter device={device} load={load} shift={shift} />
        </li>
      ))}
    </ol>
  );
}

function BeforeAndAfter({ device, load, shift }: PicturesProps & { shift: ObservedShift }) {
  const { pictures } = filmOf(load);
  const shotAt = (at: number | null) => pictures.find(({ timing }) => timing === at);
  const before = shotAt(shift.before);
  const after = shotAt(shift.after);
  const was = shift.moves.flatMap(({ from }) => from ?? []);
  const is = shift.moves.flatMap(({ to }) => to ?? []);
  if (before === undefined || after === undefined) return null;
  const crop = cropAround([...was, ...is]);
  const shared = { device, crop, width: widths[device] };
  return (
    <div className={classes['pair']}>
      <figure className={classes['figure']}>
        <PagePicture
          {...shared}
          data={before.data}
          alt={`Before the shift at ${formatObserved(shift.at)}`}
          outlines={was.map((area: Area) => ({ area, kind: 'was' }))}
        />
        <figcaption>Before</figcaption>
      </figure>
      <figure className={classes['figure']}>
        <PagePicture
          {...shared}
          data={after.data}
          alt={`After the shift at ${formatObserved(shift.at)}`}
          outlines={is.map((area: Area) => ({ area, kind: 'element' }))}
        />
        <figcaption>After</figcaption>
      </figure>
    </div>
  );
}
