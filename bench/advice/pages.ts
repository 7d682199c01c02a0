import type { AdvicePage } from './advice-page.ts';
import { blockingPages } from './blocking-pages.ts';
import { imagePages } from './image-pages.ts';
import { mainThreadPages } from './main-thread-pages.ts';
import { serverPages } from './server-pages.ts';
import { shiftingPages } from './shifting-pages.ts';

export const advicePages: readonly AdvicePage[] = [
  ...imagePages,
  ...blockingPages,
  ...serverPages,
  ...mainThreadPages,
  ...shiftingPages,
];
