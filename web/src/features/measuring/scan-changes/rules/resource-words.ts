import type {
  ReportFigures,
  ResourceType,
} from '../../../../../../shared/models/measuring/report-figures.ts';

/** Names of types of resources, as rows are labelled. */
export const resourceWords: Record<ResourceType, string> = {
  script: 'Script',
  image: 'Images',
  stylesheet: 'CSS',
  font: 'Fonts',
  document: 'HTML',
  media: 'Video and audio',
  other: 'Other',
};

export interface ResourceRow {
  label: string;
  bytesOf: (figures: ReportFigures) => number;
  requestsOf: (figures: ReportFigures) => number;
}

const ofType = (type: ResourceType): ResourceRow => ({
  label: resourceWords[type],
  bytesOf: ({ bytesByType }) => bytesByType[type],
  requestsOf: ({ requestsByType }) => requestsByType[type],
});

/** The whole page, its types, and the part from third parties. */
export const resourceRows: readonly ResourceRow[] = [
  {
    label: 'Total',
    bytesOf: ({ totalBytes }) => totalBytes,
    requestsOf: ({ totalRequests }) => totalRequests,
  },
  ...(['script', 'image', 'stylesheet', 'font', 'document', 'media', 'other'] as const).map(ofType),
  {
    label: 'From third parties',
    bytesOf: ({ thirdPartyBytes }) => thirdPartyBytes,
    requestsOf: ({ thirdPartyRequests }) => thirdPartyRequests,
  },
];
