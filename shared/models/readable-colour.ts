/** A colour as red, green and blue, 0 to 255. */
type Rgb = readonly [number, number, number];

const rgbOf = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};
const hexOf = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours, 1 to 21 (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio). @param one, other `#1971c2` */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other]
    .map((hex) => luminance(rgbOf(hex)))
    .toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const steps = 20;

/** The colour nearest to a given one that can be read on a background: darker on a light one, lighter on a dark one. */
export function readableColour(colour: string, background: string): string {
  const end = luminance(rgbOf(background)) > 0.18 ? 0 : 255;
  const rgb = rgbOf(colour);
  for (let step = 0; step <= steps; step += 1) {
    const [red, green, blue] = rgb.map((part) => part + ((end - part) * step) / steps);
    const mixed = hexOf([red ?? end, green ?? end, blue ?? end]);
    if (contrast(mixed, background) >= 4.5) return mixed;
  }
  return hexOf([end, end, end]);
}

/** White or near black: what is readable on a colour. */
export const onColour = (colour: string): string =>
  contrast(colour, '#ffffff') >= 4.5 ? '#ffffff' : '#171a21';
