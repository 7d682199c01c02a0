/**
 * Loads the sections of a report, which the verdict above them does not wait for.
 * @throws if they fail to load; they are not requested while offline, because browsers remember a failed import
 */
export const fetchReport = async () => {
  if (!navigator.onLine) throw new Error('There is no connection');
  return import('./report.tsx');
};
