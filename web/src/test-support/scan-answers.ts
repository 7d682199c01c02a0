import type { Site } from '../../../shared/calls/portfolio/sites.ts';
import type {
  ReportFigures,
  ResourceType,
} from '../../../shared/models/measuring/report-figures.ts';
import { answer, type Handlers } from './fake-server.ts';

/** A registered site. */
export const siteOf = (url: string, siteName: string, more: Partial<Site> = {}): Site => ({
  _id: url,
  url,
  siteName,
  propertyId: '',
  pages: [],
  ...more,
});

/** The answer about the sites of the demo's account. */
export const sitesAnswer = (...sites: Site[]): Handlers => ({
  'GET /api/sites/ada@example.com': answer([{ email: 'ada@example.com', sites }]),
});

type OfTypes = Partial<Record<ResourceType, number>>;
const none = { document: 0, script: 0, stylesheet: 0, image: 0, font: 0, media: 0, other: 0 };
const sumOf = (ofTypes: OfTypes): number =>
  Object.values(ofTypes).reduce((sum, value) => sum + value, 0);

/** What a page loads, by type. */
export const figuresOf = (
  bytes: OfTypes,
  requests: OfTypes,
  more: Partial<ReportFigures> = {},
): ReportFigures => ({
  bytesByType: { ...none, ...bytes },
  requestsByType: { ...none, ...requests },
  totalBytes: sumOf(bytes),
  totalRequests: sumOf(requests),
  thirdPartyBytes: 0,
  thirdPartyRequests: 0,
  thirdPartyMs: 0,
  domSize: 900,
  serverMs: 120,
  mainThreadMs: 3000,
  ...more,
});

/** Pictures of a load, at these times in milliseconds. */
export const picturesOf = (id: string, timings: readonly number[]) => ({
  id,
  title: id,
  description: '',
  numericValue: timings.at(-1) ?? 0,
  details: {
    headings: [],
    items: timings.map((timing) => ({ timing, data: 'data:image/png;base64,iVBORw0KGgo=' })),
  },
});
