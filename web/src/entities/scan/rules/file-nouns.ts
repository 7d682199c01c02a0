import type { DifferenceKind } from './differences.ts';

/** Files of a type, as in '640 KiB less script'. */
export const fileNouns: Partial<Record<DifferenceKind, string>> = {
  document: 'HTML',
  script: 'script',
  stylesheet: 'CSS',
  image: 'in images',
  font: 'in fonts',
  media: 'in video and audio',
};
