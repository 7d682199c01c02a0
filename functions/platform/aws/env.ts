import { type Company, companyOf } from '../../../shared/models/billing/company.ts';
import { MarkupChecker } from '../../../shared/models/measuring/markup.ts';
import type { ChannelKind } from '../../../shared/models/notifying/channel-kind.ts';
import type { SettingVariable } from '../../../shared/settings/catalogue.ts';
import type { IdentityProvider } from '../../../shared/models/identity/identity-provider.ts';
import { settingDefaults } from '../../../shared/settings/defaults.ts';
import type { Billing } from '../../../shared/plans/standing.ts';

/**
 * The settings of a function, read once each and named in one place. Rules never read these; entry points pass them on.
 */
function required(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`The setting ${name} is missing`);
  return value;
}
/** Set by the cloud, the local host or a test. */
const optional = (name: string): string | undefined => process.env[name] || undefined;
const numeric = (name: string): number | undefined => {
  const text = optional(name);
  return text === undefined ? undefined : Number(text);
};
/** Set by the operator. */
const setting = (name: SettingVariable): string | undefined => optional(name);

export const env = {
  tableName: () => required('TABLE_NAME'),
  reportsBucket: () => required('REPORTS_BUCKET'),
  statusBucket: () => required('STATUS_BUCKET'),
  userPoolId: () => required('USER_POOL_ID'),
  userPoolClientId: () => required('USER_POOL_CLIENT_ID'),
  region: () => required('AWS_REGION'),
  /** Keys of the function's role. Lambda starts a new process before they expire. */
  keys: () => ({
    accessKeyId: required('AWS_ACCESS_KEY_ID'),
    secretAccessKey: required('AWS_SECRET_ACCESS_KEY'),
    sessionToken: optional('AWS_SESSION_TOKEN'),
  }),
  queueUrl: (queue: string) => required(`QUEUE_URL_${queue.toUpperCase().replaceAll('-', '_')}`),
  /** Set if a stand-in replaces SQS; the SDK's clients read it themselves. */
  queueEndpoint: () => optional('AWS_ENDPOINT_URL_SQS'),
  /** Address of the product, without a trailing slash; links in mails begin with it. */
  publicUrl: () => required('PUBLIC_URL').replace(/\/$/, ''),
  /** Address of a status page on its own domain, without a trailing slash; undefined for one that has none. */
  ownAddressOf: (pageId: string): string | undefined => {
    const domains = setting('STATUS_DOMAINS')?.split(',') ?? [];
    const [host] = domains.find((one) => one.endsWith(`=${pageId}`))?.split('=') ?? [];
    return host === undefined ? undefined : `https://${host}`;
  },
  /** Sender of mails, and the configuration set through which SES reports bounces. */
  mailSender: () => ({
    from: required('MAIL_FROM'),
    configurationSet: optional('MAIL_CONFIGURATION_SET'),
  }),
  /** Recipient of requests to the operator. */
  supportEmail: () => setting('SUPPORT_EMAIL') ?? required('MAIL_FROM'),
  /** Management endpoint of the WebSocket API; unset if nothing is pushed. */
  socketEndpoint: () => optional('SOCKET_ENDPOINT'),
  /**
   * Role of the outside check in its ARN as a caller, which ends before the session; unset without an outside check.
   */
  outsideLookRole: () => optional('OUTSIDE_LOOK_ROLE'),
  /** Address of STS, or of its stand-in in tests. */
  stsEndpoint: () => optional('STS_ENDPOINT') ?? 'https://sts.amazonaws.com/',
  /** Overrides for tokens that a Cognito stand-in signed. */
  jwtIssuer: () => optional('JWT_ISSUER'),
  jwksUri: () => optional('JWKS_URI'),
  /** Keys that CloudFront may send with every request, which make its viewer address trustworthy. */
  originKeys: () => optional('ORIGIN_KEYS')?.split(',') ?? [],
  /** Source of field data, and Google's quota for the project of the key. */
  crux: () => ({
    endpoint: optional('CRUX_ENDPOINT') ?? 'https://chromeuxreport.googleapis.com',
    queriesPerMinute: Number(
      setting('CRUX_QUERIES_PER_MINUTE') ?? settingDefaults.cruxQueriesPerMinute,
    ),
  }),
  /** Source of keywords, and the country of the search results. */
  semrush: () => ({
    endpoint: optional('SEMRUSH_ENDPOINT') ?? 'https://api.semrush.com',
    database: setting('SEMRUSH_DATABASE') ?? settingDefaults.semrushDatabase,
  }),
  /** Whether sites are measured from the public network Globalping as well, and who plays it in tests. */
  globalping: () => ({
    isOn: setting('GLOBALPING') === 'on',
    endpoint: optional('GLOBALPING_ENDPOINT') ?? 'https://api.globalping.io',
  }),
  /** Stand-in for a domain registry on the local host and in tests; the real ones are asked as well. */
  rdap: () => ({ endpoint: optional('RDAP_ENDPOINT') }),
  /** Key of the site whose visitors are those of our own screens. */
  ownSiteKey: () => setting('OWN_SITE_KEY'),
  /** Stand-in for Google Analytics on the local host and in tests. */
  analyticsEndpoint: () => optional('GOOGLE_ANALYTICS_ENDPOINT'),
  /** Address for requests about payments, instead of Stripe's. */
  stripeEndpoint: () => optional('STRIPE_ENDPOINT'),
  /** Whether Stripe Tax computes value added tax. */
  stripeTax: () => setting('STRIPE_TAX') === 'on',
  /** The company that runs this installation. */
  company: (): Company =>
    companyOf({
      companyName: setting('COMPANY_NAME') ?? '',
      companyAddress: setting('COMPANY_ADDRESS') ?? '',
      companyVatId: setting('COMPANY_VAT_ID') ?? '',
      companyEmail: setting('COMPANY_EMAIL') ?? '',
    }),
  /**
   * Our registration with Google and Microsoft, where there is one, and who plays them on the local host and in tests.
   */
  identityProvider: (provider: IdentityProvider) => ({
    clientId: setting(provider === 'google' ? 'GOOGLE_CLIENT_ID' : 'MICROSOFT_CLIENT_ID'),
    endpoint: optional(provider === 'google' ? 'GOOGLE_ENDPOINT' : 'MICROSOFT_ENDPOINT'),
  }),
  /** Our Slack app; unset where there is none. */
  slackClientId: () => setting('SLACK_CLIENT_ID'),
  /** Stand-in for a channel's provider on the local host and in tests; the real provider works as well. */
  channelEndpoint: (kind: ChannelKind) => optional(`CHANNEL_ENDPOINT_${kind.toUpperCase()}`),
  /** Hosts that show whether our own network works, as `host:port` separated by commas; `none` for no hosts. */
  networkWitnesses: () => setting('NETWORK_WITNESSES'),
  /** Our probes in regions of AWS, and the name of each; unset where there are none. */
  probes: () => ({
    regions: setting('PROBE_REGIONS')?.split(',') ?? [],
    functionName: optional('PROBE_FUNCTION'),
  }),
  /** Number of partitions of work that waits. */
  shards: () => Number(setting('SHARDS') ?? settingDefaults.shards),
  /** Speed-up of the schedules' clock; 60 turns an hour into a minute. For demonstrations on the local host. */
  clockSpeed: () => Number(optional('CLOCK_SPEED') ?? 1),
  /** Whether the operator charges for plans. */
  billing: (): Billing => (setting('BILLING') === 'off' ? 'off' : 'on'),
  planOverrides: () => setting('PLAN_OVERRIDES'),
  /** True on the local host only: private addresses and any port may be scanned. */
  allowPrivateTargets: () => optional('ALLOW_PRIVATE_TARGETS') === '1',
  /** The markup checker of the deployment; unset where Java decides, as on the local host. */
  markupChecker: (): MarkupChecker | undefined =>
    MarkupChecker.optional().parse(setting('MARKUP_CHECKER')),
  /** Java of the markup checker, and its jar; unset for those on the PATH and in node_modules. */
  javaPath: () => setting('JAVA_PATH') ?? 'java',
  nuJar: () => optional('NU_JAR'),
  /** How long to wait for a validation before answering 202, in milliseconds. */
  validationWaitMs: () => numeric('VALIDATION_WAIT_MS'),
  /** How long to wait for a picture before answering 202, in milliseconds. */
  screenshotWaitMs: () => numeric('SCREENSHOT_WAIT_MS'),
  /** Least level of the lines that are logged. */
  logLevel: () => setting('LOG_LEVEL') ?? 'info',
  /** Lines for a terminal instead of JSON. */
  isLogPretty: () => optional('LOG_FORMAT') === 'pretty',
  metricsNamespace: () => optional('METRICS_NAMESPACE'),
  /** Where the operator's daily report goes, and what it is about; undefined if there is none. */
  operator: () => {
    const topicArn = optional('ALARM_TOPIC');
    if (topicArn === undefined) return undefined;
    return {
      topicArn,
      /** Regions in which the deployment has alarms. */
      alarmRegions: required('ALARM_REGIONS').split(','),
      deadLettersUrl: required('DEAD_LETTERS_URL'),
      /** Maximum number of concurrent workers, by queue of scheduled work. */
      workers: required('CLOCK_WORKERS')
        .split(',')
        .map((worker) => {
          const [queue = '', cap, functionName = ''] = worker.split('=');
          return { queue, cap: Number(cap), functionName };
        }),
      stage: required('METRICS_NAMESPACE').replace(/^.*\//, ''),
      /** Set in tests. */
      endpoints: {
        cloudWatch: optional('AWS_ENDPOINT_URL_CLOUDWATCH'),
        sns: optional('AWS_ENDPOINT_URL_SNS'),
      },
    };
  },
  /** True locally and in tests: answers are also checked against their contract. */
  checkAnswers: () => optional('CHECK_ANSWERS') === '1',
} as const;
