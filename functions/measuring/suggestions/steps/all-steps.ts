import { accessibilityAria } from './accessibility-aria.ts';
import { accessibilityNames } from './accessibility-names.ts';
import { accessibilityStructure } from './accessibility-structure.ts';
import { bestPractices } from './best-practices.ts';
import { performanceFiles } from './performance-files.ts';
import { performanceRendering } from './performance-rendering.ts';
import { performanceScripts } from './performance-scripts.ts';
import { seoAndAgents } from './seo-and-agents.ts';
import type { StepsOfAudits } from './steps.ts';

/**
 * What to do about each finding, by audit: Lighthouse's own descriptions explain an audit but seldom say what to change,
 * and its pack for WordPress knows few of them.
 */
export const allSteps: StepsOfAudits = {
  ...performanceFiles,
  ...performanceRendering,
  ...performanceScripts,
  ...accessibilityAria,
  ...accessibilityNames,
  ...accessibilityStructure,
  ...bestPractices,
  ...seoAndAgents,
};
