import { readFileSync } from 'node:fs';
import { once } from '../../../platform/once.ts';
import { type FontFile, fontPath } from '../../../billing/invoices/font-path.ts';

const face = (file: FontFile, weight: number): string =>
  `@font-face{font-family:Inter;font-weight:${weight};src:url(data:font/ttf;base64,${readFileSync(fontPath(file)).toString('base64')})}`;

/** Inter as a style sheet without requests, read once. */
export const reportFonts = once(() =>
  [face('Inter_400Regular.ttf', 400), face('Inter_600SemiBold.ttf', 600)].join(''),
);
