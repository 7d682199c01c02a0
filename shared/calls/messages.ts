/**
 * Messages that the specification quotes and the server also uses. Screens keep their own messages. Imported as a namespace, so
 * that a function contains only those that it uses.
 */

export const siteUrlNotValid = 'Site URL is not valid, please include https in the URL!';
export const monitorUrlNotValid =
  'The address is written like https://example.com/health, tcp://example.com:443 or dns:///example.com';
export const languageNotValid = 'Language must be a code such as de or pt-BR';
export const pageUrlRequired = 'Page URL is required';
export const urlTooLong = (longest: number) => `The URL is longer than ${longest} characters.`;
export const deploymentInFuture = 'A deployment cannot be in the future';
export const deploymentTooOld = 'Charts go back 13 months; this deployment is older';
export const unknownAddress =
  'This address is not one of your sites or pages. Please add it first.';
export const tooManyNewAddresses = (most: number) =>
  `You can scan ${most} new addresses an hour. Please try again later.`;
export const siteExists = 'Site already exists!';
export const pageExists = 'Page already exists!';
export const intervalTooShort = (minutes: number) =>
  `Your plan checks a page every ${minutes === 1 ? 'minute' : `${minutes} minutes`} at most`;
export const notYourSite = 'This address is not one of your sites. Please add it first.';
export const pingDateNotValid = 'Choose a day';
export const pingTimeNotValid = 'Choose a day and a time';
export const pingEndBeforeStart = 'The end of the interval is before its start';
export const pingIntervalTooLong = (days: number) => `Choose an interval of at most ${days} days`;
export const pingStartsTooLate = (days: number) => `Choose a start within the next ${days} days`;
export const unknownPingNode = 'One of the countries is no longer available. Please choose again.';
export const pingCampaignsLimitReached = (limit: number) =>
  `Your plan allows ${limit} hourly ${limit === 1 ? 'ping' : 'pings'} at a time. End one, or wait until it ends.`;
export const competitorNameRequired = 'Please fill the Site Name';
/** For an own site or page that is to become a competitor, and the other way round. */
export const isOwnAddress = 'This address is one of your own sites, pages or endpoints.';
export const isCompetitor =
  'This address is one of your competitor sites or endpoints. Please remove it there first.';
/** For an address that is to become an endpoint. */
export const monitorExists =
  'This address is watched already: change how it is checked in the list of monitors';
/** The same for a member who does not reach the site that has it. */
export const addressNotFree = 'This address cannot be added here: ask the owner of your account';
export const monitorChanged =
  'Someone has changed these settings in the meantime: load them again, then repeat your change';
export const competitorsLimitReached = (limit: number) =>
  limit > 0
    ? `You are not allowed to add more than ${limit} competitor sites!`
    : 'You are not allowed to add more competitor sites!';
export const sitesLimitReached = 'You are not allowed to add more sites!';
export const pagesLimitReached = (limit: number) =>
  `You are not allowed to add more than ${limit} pages per site!`;
export const propertyIdMissing = 'Please fill in property id';
export const subUserExists = 'This user is already in your team';
export const subUsersLimitReached = (limit: number) =>
  `You are not allowed to add more than ${limit} ${limit === 1 ? 'user' : 'users'}!`;
export const invitationVoid =
  'This link has expired, was withdrawn or used already, or is damaged. Please ask for a new invitation.';
export const invitationTakenUp = 'This user has set a password already';
export const confirmTokenExpired = 'Token has expired. Please try to verify email again!';
export const passwordChanged = 'Your password has been changed successfully';
/** For every link that opens nothing, for any reason. */
export const shareLinkVoid = 'This link is no longer valid';
export const resetLinkVoid =
  'This link has expired, was used already or is damaged. Please ask for a new one with “Forgot password?”.';
/** Quoted from the specification. */
export const confirmEmailFirst = 'Please confirm you email to enable this feature';
export const resetLinkSent = 'Reset password link sent successfully';
