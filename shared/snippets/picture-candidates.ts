import type { Device } from '../scans/devices.ts';
import type { ImageAdvice, Size } from './image-facts.ts';

type Shown = NonNullable<ImageAdvice['sizes']>['shown'];

/** The screens that Lighthouse emulates: width in CSS pixels, and device pixels in each. */
const screens: Record<Device, { width: number; pixelRatio: number }> = {
  mobile: { width: 412, pixelRatio: 1.75 },
  desktop: { width: 1350, pixelRatio: 1 },
};
/** Device pixels in a CSS pixel of the phones and tablets that are in use. */
const phoneRatios = [1, 2, 3];
const desktopRatios = [1, 2];
/** In CSS pixels. A file that is one pixel short is not taken, so that the files are made for this one. */
const widestPhone = 430;
/** An image that fills so much of a screen grows with it. */
const fluid = 0.8;
/** A wider file shows no more on any screen. */
const widest = 2560;
/** Two files nearer than that are one too many. */
const nearest = 1.15;

/** Files of an image, and the width in which each screen shows it. */
interface Candidates {
  /** Pixels, ascending; none above that of the file. */
  widths: number[];
  /** For the attribute `sizes`. */
  sizes: string;
}

/**
 * The widths that phones and desktops take of an image.
 * @param file of the image
 * @param shown in device pixels, by the device on which that was measured
 */
export function candidatesOf(file: Size, shown: Partial<Record<Device, Shown>>): Candidates {
  const phone = shown.mobile && cssWidth('mobile', shown.mobile);
  const desktop = shown.desktop && cssWidth('desktop', shown.desktop);
  const onPhone = isReduced(phone)
    ? phone
    : (widestPhone * shareOf(phone ?? screens.mobile.width, 'mobile')) / 100;
  const onDesktop = desktop ?? Math.min(file.width, screens.desktop.width);
  const wanted = [
    ...phoneRatios.map((ratio) => Math.ceil(ratio * onPhone)),
    ...desktopRatios.map((ratio) => ratio * onDesktop),
  ];
  return {
    widths: spaced(wanted, Math.min(file.width, widest)),
    sizes: sizesOf(file, phone, desktop),
  };
}

const cssWidth = (device: Device, { width }: Shown): number =>
  Math.ceil(width / screens[device].pixelRatio);

/** Ascending, without those that another one can stand for. */
function spaced(wanted: number[], most: number): number[] {
  const widths = [...new Set(wanted.map((width) => Math.min(width, most)))].toSorted(
    (a, b) => a - b,
  );
  return widths.filter((width, at) => (widths[at + 1] ?? Infinity) / width > nearest);
}

/**
 * Phones lay out a page without a viewport 980 pixels wide and scale it down. They first choose files for the width of
 * their screen, and choose again once they know the layout, so a size that depends on the width loads two files.
 */
const isReduced = (phone: number | undefined): phone is number =>
  phone !== undefined && phone > screens.mobile.width;

function sizesOf(file: Size, phone: number | undefined, desktop: number | undefined): string {
  if (isReduced(phone)) {
    const wider = desktop === undefined ? `min(100vw, ${file.width}px)` : sizeOnDesktop(desktop);
    return `(max-width: 1023px) ${phone}px, ${wider}`;
  }
  const onPhone = `${shareOf(phone ?? screens.mobile.width, 'mobile')}vw`;
  if (desktop === undefined) return `(max-width: 480px) ${onPhone}, min(100vw, ${file.width}px)`;
  return `(max-width: 480px) ${onPhone}, (max-width: 1023px) 100vw, ${sizeOnDesktop(desktop)}`;
}

const sizeOnDesktop = (css: number): string =>
  css >= fluid * screens.desktop.width ? `${shareOf(css, 'desktop')}vw` : `${css}px`;

const shareOf = (css: number, device: Device): number =>
  Math.min(100, Math.ceil((100 * css) / screens[device].width));
