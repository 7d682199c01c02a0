import { Box } from '@mantine/core';
import type { Device } from '../../../../../shared/scans/devices.ts';
import type { Area } from '../../../../../shared/models/measuring/scan-report.ts';
import classes from './page-picture.module.css';

export interface Outline {
  area: Area;
  /** The area of the element, before or after, or of the change. */
  kind: 'element' | 'was' | 'changed';
}

interface PagePictureProps {
  device: Device;
  /** `data:` address of a picture of the first screen. */
  data: string;
  alt: string;
  outlines?: readonly Outline[];
  /** The part to show. @default the whole screen */
  crop?: Area;
  /** Greatest width of the whole screen, in CSS pixels; pictures of small parts are enlarged. */
  width: number;
}

/** Lighthouse's emulated screens, in CSS pixels. */
const screens: Record<Device, { width: number; height: number }> = {
  mobile: { width: 412, height: 823 },
  desktop: { width: 1350, height: 940 },
};
const whole: Area = { left: 0, top: 0, width: 1, height: 1 };
const percent = (fraction: number): string => `${fraction * 100}%`;

/** A picture of the scanned page, or a part of it, with outlines. */
export function PagePicture(props: PagePictureProps) {
  const { device, data, alt, outlines = [], crop = whole, width } = props;
  const screen = screens[device];
  return (
    <span
      className={classes['crop']}
      style={{
        width: crop === whole ? width : Math.min(width, Math.max(leastWidth, crop.width * width)),
        aspectRatio: `${crop.width * screen.width} / ${crop.height * screen.height}`,
      }}
    >
      <Box
        component="span"
        display="block"
        pos="absolute"
        style={{
          width: percent(1 / crop.width),
          height: percent(1 / crop.height),
          left: percent(-crop.left / crop.width),
          top: percent(-crop.top / crop.height),
        }}
      >
        <img className={classes['picture']} src={data} alt={alt} decoding="async" />
        {[...byPlace(outlines)].map(([place, { area, kind }]) => (
          <span
            key={place}
            className={classes['outline']}
            data-kind={kind}
            style={{
              left: percent(area.left),
              top: percent(area.top),
              width: percent(area.width),
              height: percent(area.height),
            }}
          />
        ))}
      </Box>
    </span>
  );
}

/** An element and its only child are often in the same place. */
const byPlace = (outlines: readonly Outline[]): Map<string, Outline> =>
  new Map(
    outlines.map((outline) => [
      `${outline.kind} ${Object.values(outline.area).join(' ')}`,
      outline,
    ]),
  );

/** CSS pixels. */
const leastWidth = 140;
/** Of the screen, around what is shown, so that one sees where it is. */
const margin = 0.06;

/** The part of the screen that has all areas, with something around them. */
export function cropAround(areas: readonly Area[]): Area {
  if (areas.length === 0) return whole;
  const edge = (fraction: number): number => Math.min(1, Math.max(0, fraction));
  const left = edge(Math.min(...areas.map((area) => area.left)) - margin);
  const top = edge(Math.min(...areas.map((area) => area.top)) - margin);
  const right = edge(Math.max(...areas.map((area) => area.left + area.width)) + margin);
  const bottom = edge(Math.max(...areas.map((area) => area.top + area.height)) + margin);
  return { left, top, width: right - left, height: bottom - top };
}
