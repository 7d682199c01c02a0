import { labThresholds } from '../../../../../../shared/assessment/thresholds.ts';
import { formatMetric } from '../../../../lib/metrics.ts';

/** When the parts of the statistics appear: milliseconds after opening. */
export const appearance = { secondText: 6_500, chart: 13_000, picture: 19_500 } as const;

/** Duration of drawing the chart's line in milliseconds. */
export const drawingMs = 4_000;

export interface Fact {
  figure: string;
  words: string;
  source: { name: string; url: string };
}

/** Studies of sales and speed. */
export const facts: { first: Fact; second: Fact } = {
  first: {
    figure: '+8.4\u00A0% conversions',
    words:
      'A study of 37 brands found that retailers sold to 8.4\u00A0% more of their visitors when their mobile site was 0.1 seconds faster.',
    source: {
      name: 'Deloitte Digital for Google: Milliseconds Make Millions, 2020',
      url: 'https://web.dev/case-studies/milliseconds-make-millions',
    },
  },
  second: {
    figure: '+8\u00A0% sales',
    words:
      'Vodafone showed half of its visitors a landing page whose Largest Contentful Paint was 31\u00A0% better. It sold 8\u00A0% more.',
    source: { name: 'web.dev: Vodafone, 2021', url: 'https://web.dev/case-studies/vodafone' },
  },
};

/** Share of web sites whose mobile visitors have good Core Web Vitals, percent. */
export const goodVitals = {
  caption: 'Web sites with good Core Web Vitals on mobile',
  points: [
    { year: '2021', share: 32 },
    { year: '2022', share: 31 },
    { year: '2023', share: 36 },
    { year: '2024', share: 44 },
    { year: '2025', share: 48 },
  ],
  source: {
    name: 'HTTP Archive: Web Almanac 2025, Performance',
    url: 'https://almanac.httparchive.org/en/2025/performance',
  },
};

const { lcp, tbt, cls } = labThresholds.mobile;

/** What is good on mobile, by which the scan is assessed. */
export const goodLimits = {
  lcp: formatMetric('lcp', lcp.goodBelow),
  tbt: formatMetric('tbt', tbt.goodBelow),
  cls: formatMetric('cls', cls.goodBelow),
};

export const goodWords = `Your scan counts as good on mobile when the main content appears in less than ${goodLimits.lcp}, scripts block the page for less than ${goodLimits.tbt}, and the layout shift is below ${goodLimits.cls}.`;
