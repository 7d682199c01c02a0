/** Messages that the specification quotes and the server also uses. Screens keep their own messages. */
export const messages = {
  siteUrlNotValid: 'Site URL is not valid, please include https in the URL!',
  pageUrlRequired: 'Page URL is required',
  urlTooLong: (longest: number) => `The URL is longer than ${longest} characters.`,
  deploymentInFuture: 'A deployment cannot be in the future',
  deploymentTooOld: 'Charts go back 13 months; this deployment is older',
  unknownAddress: 'This address is not one of your sites or pages. Please add it first.',
  tooManyNewAddresses: (most: number) =>
    `You can scan ${most} new addresses an hour. Please try again later.`,
  siteExists: 'Site already exists!',
  pageExists: 'Page already exists!',
  notYourSite: 'This address is not one of your sites. Please add it first.',
  pingDateNotValid: 'Choose a day',
  pingTimeNotValid: 'Choose a day and a time',
  pingEndBeforeStart: 'The end of the interval is before its start',
  pingIntervalTooLong: (days: number) => `Choose an interval of at most ${days} days`,
  pingStartsTooLate: (days: number) => `Choose a start within the next ${days} days`,
  unknownPingNode: 'One of the countries is no longer available. Please choose again.',
  pingCampaignsLimitReached: (limit: number) =>
    `Your plan allows ${limit} hourly ${limit === 1 ? 'ping' : 'pings'} at a time. End one, or wait until it ends.`,
  competitorNameRequired: 'Please fill the Site Name',
  /** Of an own site or page that is to become a competitor, and the other way round. */
  isOwnAddress: 'This address is one of your own sites or pages.',
  isCompetitor: 'This address is one of your competitor sites. Please remove it there first.',
  competitorsLimitReached: (limit: number) =>
    limit > 0
      ? `You are not allowed to add more than ${limit} competitor sites!`
      : 'You are not allowed to add more competitor sites!',
  sitesLimitReached: 'You are not allowed to add more sites!',
  pagesLimitReached: (limit: number) =>
    `You are not allowed to add more than ${limit} pages per site!`,
  propertyIdMissing: 'Please fill in property id',
  subUserExists: 'This user is already in your team',
  subUsersLimitReached: (limit: number) =>
    `You are not allowed to add more than ${limit} ${limit === 1 ? 'user' : 'users'}!`,
  invitationVoid:
    'This link has expired, was withdrawn or used already, or is damaged. Please ask for a new invitation.',
  invitationTakenUp: 'This user has set a password already',
  confirmTokenExpired: 'Token has expired. Please try to verify email again!',
  passwordChanged: 'Your password has been changed successfully',
  resetLinkVoid:
    'This link has expired, was used already or is damaged. Please ask for a new one with “Forgot password?”.',
  /** As the specification has it. */
  confirmEmailFirst: 'Please confirm you email to enable this feature',
  resetLinkSent: 'Reset password link sent successfully',
} as const;
