/**
 * Fields of the log of beacons, of CloudFront's standard logging v2; the local gateway writes the same.
 * Source: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/standard-logs-reference.html
 */
export const logFields = [
  'date',
  'time',
  'c-ip',
  'cs-method',
  'cs-uri-stem',
  'sc-status',
  'cs(User-Agent)',
  'cs-uri-query',
  'c-country',
] as const;
export type LogField = (typeof logFields)[number];

/** After which log objects are deleted. */
export const logDays = 7;

/** Path of a beacon; that of the script ends in `.js`. */
export const beaconPath = /^\/v\/([a-z0-9]{12})$/;
export const scriptPath = /^\/v\/([a-z0-9]{12})\.js$/;

/** Letters of a site's key: none that are mistaken for another. */
export const siteKeyLetters = 'abcdefghijkmnpqrstuvwxyz23456789';
/** Key in the beacons of the outside check. It has letters that no site's key has, so that they count for no site. */
export const outsideLookKey = 'outsidelook0';
