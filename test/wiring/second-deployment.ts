/** Settings of a deployment beside the first, in the same account and region, which adopts what an earlier one has left. */
export const secondDeployment = {
  stage: 'staging',
  // A resource of its own.
  floodLimit: '2000',
  adoptTable: 'WebVitals-staging-Data-TableCD117FA1-1ABC',
  adoptReportsBucket: 'webvitals-staging-data-reports4cc01a4e-1abc',
  adoptLogsBucket: 'webvitals-staging-data-logs6819bb44-1abc',
  adoptUserPool: 'eu-west-1_AdoptedPl',
} as const;

/** Names that the wiring uses for what is adopted; the same as for resources of its own. */
export const adopted: Readonly<Record<string, string>> = {
  [secondDeployment.adoptTable]: '[table]',
  [secondDeployment.adoptReportsBucket]: '[reports]',
  [secondDeployment.adoptUserPool]: '[users]',
};
