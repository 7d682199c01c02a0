import type { IconName } from '../../components/icon.tsx';
import { type ComingPath, comingPaths } from './coming-paths.ts';

interface Area {
  title: string;
  icon: IconName;
  /** What it will do, in a sentence or two. */
  purpose: string;
}

/** Description of each area. */
const areas: Readonly<Record<ComingPath, Area>> = {
  '/google-analysis': {
    title: 'Google Analysis',
    icon: 'analytics',
    purpose:
      'This area will show who visits your sites and which pages they read, from your Google Analytics 4 property.',
  },
};

export function areaOf(path: string): Area | undefined {
  const coming = comingPaths.find((each) => each === path);
  return coming && areas[coming];
}
