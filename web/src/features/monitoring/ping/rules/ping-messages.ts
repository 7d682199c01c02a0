/** Messages of pings (specification 8, 'Ping'), and our own beside them. */
export const pingMessages = {
  running: (site: string) => `Ping on ${site} ...`,
  completed: (site: string) => `Ping completed successfully ${site}`,
  failed: (site: string) => `Ping Failed ${site}`,
  nodesFailed: 'Something went wrong while fetching countries. Please try again later',
  dataFailed: 'Something went wrong while fetching ping data. Please try again later',
  removed: 'Ping data removed successfully',
  removalFailed: 'Deletion Failed',
  confirmRemoval: 'Are you sure you want to delete these data',
  chooseInterval: 'Choose the interval of time that you want to ping site',
  noneChosen: 'No options selected',
  chooseCountry: 'Choose at least one country',
  away: (away: number, nodes: number) =>
    away === nodes
      ? 'None of the chosen places is available. Nothing was measured.'
      : `${away} of ${nodes} places ${away === 1 ? 'is' : 'are'} unavailable. Nothing was measured from there.`,
} as const;
