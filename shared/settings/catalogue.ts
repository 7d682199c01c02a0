import * as z from 'zod';
import { isAwsRegion } from '../deployment/aws-regions.ts';
import { markupCheckers } from '../models/measuring/markup.ts';
import { logLevels, settingDefaults } from './defaults.ts';
import {
  everywhere,
  inCloud,
  inCloudSecret,
  locally,
  secret,
  type Setting,
} from './define-setting.ts';
import {
  flag,
  optionalText,
  OriginKeys,
  orNothing,
  PlanOverridesText,
  ProbeRegions,
  StageName,
  StatusDomains,
  Workers,
} from './values.ts';

const usEast1Certificate = orNothing(
  z.string().regex(/^arn:aws[\w-]*:acm:us-east-1:\d{12}:certificate\/\S+$/),
);

/** Placeholder sender in templates that are not deployed. */
export const noSender = 'no-reply@example.com';

const adopts = {
  kind: 'value',
  where: 'cloud',
  value: optionalText,
  without: 'A new one',
} as const;

/**
 * Every setting of an operator, by its name in the CDK context. The values that the cloud, the local host and functions
 * read, and docs/settings.md, are derived from it.
 */
export const settings = {
  port: locally('PORT', {
    value: z.coerce.number().int().min(0).max(65_535).default(settingDefaults.port),
    does: 'Port of the product',
    without: String(settingDefaults.port),
  }),
  stage: inCloud({
    value: StageName,
    does: 'Name of the deployment, part of every name in AWS: lowercase letters and digits',
    without: '`production`',
  }),
  mailFrom: inCloud({
    variable: 'MAIL_FROM',
    value: z.email().default(noSender),
    form: 'an address verified in SES, itself or by its domain',
    does: 'Sender of mails',
    without: 'Local mailbox; CloudFormation refuses every stack',
  }),
  mailLinkKeyParameter: inCloudSecret('MAIL_LINK_KEY', {
    value: z.string().min(1).default('/web-vitals/{stage}/mail-link-key'),
    form: 'name of an SSM SecureString with the key, or several with commas between',
    does: 'Signs the links in mails that stop them: random text, which you create once ([how to rotate it](runbook/messages.md#the-key-of-links))',
    without: '`/web-vitals/{stage}/mail-link-key`, which has to exist',
  }),
  supportEmail: everywhere('SUPPORT_EMAIL', {
    value: orNothing(z.email()),
    does: 'Who receives contact requests and requests for a quote',
    without: 'The sender of mails receives them',
  }),
  publicUrl: inCloud({
    variable: 'PUBLIC_URL',
    value: orNothing(z.url()),
    does: 'Address of your own domain, in links and mails',
    without: "CloudFront's address",
  }),
  certificateArn: inCloud({
    value: usEast1Certificate,
    does: 'ACM certificate for your own domain, in us-east-1 ([how](deploy.md#your-own-domain))',
    without: "CloudFront's own certificate and TLS",
  }),
  statusDomains: inCloud({
    variable: 'STATUS_DOMAINS',
    value: StatusDomains,
    form: 'list of `host=page id`, or separated by commas: `status.customer.com=0b7e…`',
    does: 'Status pages on domains of their own ([how](deploy.md#domains-of-status-pages)); set it together with `statusDomainsCertificate`. At most 100, and 2,500 characters',
    without: 'Status pages have a path below `/status/` only',
  }),
  statusDomainsCertificate: inCloud({
    value: usEast1Certificate,
    does: 'ACM certificate for all of these hosts, in us-east-1',
    without: 'As without `statusDomains`',
  }),
  cruxKeyParameter: secret('CRUX_API_KEY', {
    does: 'Field data from the [CrUX API](https://developer.chrome.com/docs/crux/api)',
    without: 'Statuses come from the lab, and the screens say so',
  }),
  cruxQueriesPerMinute: everywhere('CRUX_QUERIES_PER_MINUTE', {
    value: z.coerce.number().int().min(7).default(settingDefaults.cruxQueriesPerMinute),
    does: "Google's quota for the key of CrUX, for all methods of the API together",
    without: String(settingDefaults.cruxQueriesPerMinute),
  }),
  semrushKeyParameter: secret('SEMRUSH_API_KEY', {
    does: 'Keyword ranking from [Semrush](https://developer.semrush.com/api/), requested once a week for each site (up to 500 API units)',
    without: "'No Data', and the screens say why",
  }),
  semrushDatabase: everywhere('SEMRUSH_DATABASE', {
    value: z
      .string()
      .regex(/^[a-z-]{2,12}$/)
      .default(settingDefaults.semrushDatabase),
    does: 'Country of the search results, as Semrush abbreviates it',
    without: `\`${settingDefaults.semrushDatabase}\``,
  }),
  globalping: everywhere('GLOBALPING', {
    value: z.enum(['on', 'off']).default('off'),
    form: '`on` or `off`',
    does: '`on` pings and checks sites from the public network [Globalping](https://globalping.io) as well. Its measurements are public: they name the host and path of the site',
    without: '`off`: nothing about a site is sent to Globalping',
  }),
  globalpingTokenParameter: secret('GLOBALPING_TOKEN', {
    does: 'A [token](https://dash.globalping.io/tokens) of Globalping: 500 measurements an hour, and more for credits',
    without: '250 measurements an hour for each of our IP addresses',
  }),
  ownSiteKey: everywhere('OWN_SITE_KEY', {
    value: orNothing(
      z.string().regex(/^[a-z0-9]{12}$/, 'the key of a site, 12 letters and digits'),
    ),
    form: 'the key in the script of a site whose address is that of this product',
    does: 'Measures the visitors of our own screens; you see their INP under Visitors of that site ([how](runbook/visitors.md#our-own-screens))',
    without: 'Our own screens carry no such script',
  }),
  googleAnalyticsKeyParameter: secret('GOOGLE_ANALYTICS_KEY', {
    does: 'Visitors from [Google Analytics](runbook/measuring.md#google-analytics): the JSON key of a service account',
    without: "'Google Analysis' says that it is not configured",
  }),
  googleAnalyticsKeyFile: locally('GOOGLE_ANALYTICS_KEY_FILE', {
    value: optionalText,
    does: 'File with the key of Google Analytics, instead of the key itself',
    without: 'As without that key',
  }),
  stripeKeyParameter: secret('STRIPE_SECRET_KEY', {
    does: 'Sells plans through Stripe ([how](runbook/payments.md#setting-up-stripe)); set it together with `stripeWebhookSecretParameter`',
    without: 'No plan changes',
  }),
  stripeWebhookSecretParameter: secret('STRIPE_WEBHOOK_SECRET', {
    does: 'Proves that a webhook comes from Stripe',
    without: 'The webhook answers 404',
  }),
  companyName: everywhere('COMPANY_NAME', {
    value: optionalText,
    does: 'Company that runs this installation: the seller on invoices, the provider in the terms',
    without: 'Invoices and terms say that it is missing; a demo company on the local host',
  }),
  companyAddress: everywhere('COMPANY_ADDRESS', {
    value: optionalText,
    form: 'lines separated by `;`, such as `Main Street 1;1000 Brussels;Belgium`',
    does: 'Address of that company',
    without: 'As without `companyName`',
  }),
  companyVatId: everywhere('COMPANY_VAT_ID', {
    value: optionalText,
    does: 'VAT identification number of that company',
    without: 'Invoices with VAT say that it is missing',
  }),
  companyEmail: everywhere('COMPANY_EMAIL', {
    value: orNothing(z.email()),
    does: 'Address of that company for questions about invoices and terms',
    without: 'Not shown',
  }),
  billing: everywhere('BILLING', {
    value: z.enum(['on', 'off']).default('on'),
    does: '`off` makes all plans free: every account chooses its own, and none ends',
    without: '`on`',
  }),
  stripeTax: everywhere('STRIPE_TAX', {
    value: z.enum(['on', 'off']).default('off'),
    form: '`on` or `off`',
    does: '`on` adds VAT through [Stripe Tax](https://docs.stripe.com/tax), with reverse charge for businesses elsewhere in the EU',
    without: '`off`: prices are final',
  }),
  googleClientId: everywhere('GOOGLE_CLIENT_ID', {
    value: optionalText,
    does: 'Sign-in with Google: id of an OAuth client of the type web application, with the redirect URI `<address>/signed-in-with/google`; set it together with `googleSecretParameter`',
    without: 'The button says that it is not configured; locally a stand-in replaces Google',
  }),
  googleSecretParameter: secret('GOOGLE_CLIENT_SECRET', {
    does: 'Secret of that client',
    without: 'As without `googleClientId`',
  }),
  microsoftClientId: everywhere('MICROSOFT_CLIENT_ID', {
    value: optionalText,
    does: 'Sign-in with Microsoft: id of an app registration for any tenant and personal accounts, with the redirect URI `<address>/signed-in-with/microsoft` and the optional claims `email` and `xms_edov`; set it together with `microsoftSecretParameter`',
    without: 'The button says that it is not configured; locally a stand-in replaces Microsoft',
  }),
  microsoftSecretParameter: secret('MICROSOFT_CLIENT_SECRET', {
    does: 'Secret of that registration',
    without: 'As without `microsoftClientId`',
  }),
  slackClientId: everywhere('SLACK_CLIENT_ID', {
    value: optionalText,
    does: 'Notifications in Slack: client id of a [Slack app](https://api.slack.com/apps) with incoming webhooks, public distribution and the redirect URL `<address>/oauth-redirect`; set it together with `slackSecretParameter`',
    without: 'The settings say that it is missing; locally a stand-in replaces Slack',
  }),
  slackSecretParameter: secret('SLACK_CLIENT_SECRET', {
    does: 'Client secret of that app',
    without: 'As without `slackClientId`',
  }),
  probeRegions: inCloud({
    variable: 'PROBE_REGIONS',
    value: ProbeRegions,
    form: 'AWS regions separated by commas, such as `eu-central-1,us-east-1`',
    does: 'Where sites are pinged from: a small function in each region ([how](runbook/measuring.md#places-to-ping-from))',
    without: 'None in AWS; without any other place, the server itself pings',
  }),
  probesParameter: secret('PROBES', {
    does: 'Probes on machines of your own, which `npm run probe` starts: JSON such as `[{"name":"vienna","url":"https://…","token":"…"}]`',
    without: 'None',
  }),
  monitorKeyParameter: inCloudSecret('MONITOR_KEY', {
    value: optionalText,
    form: 'name of an SSM SecureString with the key, or several with commas between',
    does: 'Encrypts the headers and bodies with which pages and endpoints are checked, and the passwords of status pages: random text of at least 32 characters. The first key encrypts, all decrypt',
    without:
      'Checks have no headers or bodies of their own, and status pages no password; everything else works',
  }),
  probeToken: {
    kind: 'secret',
    where: 'local',
    variable: 'PROBE_TOKEN',
    value: z.string().regex(/^[\w.~+/=-]{32,}$/, 'at least 32 letters and digits'),
    does: 'For `npm run probe`: the token of its entry in `PROBES`',
    without: 'The probe does not start',
  },
  planOverrides: everywhere('PLAN_OVERRIDES', {
    value: PlanOverridesText,
    form: 'JSON of partial plans, such as `{"Trial":{"siteLimit":3}}`',
    does: 'Limits and prices of plans',
    without: '`shared/plans/plans.ts`',
  }),
  pages: inCloud({
    value: z.coerce.number().int().min(1).default(1000),
    does: 'Pages that are expected, from which the numbers of scheduled workers follow; synthesis warns where they are too few',
    without: '1000',
  }),
  shards: inCloud({
    variable: 'SHARDS',
    value: z.coerce
      .number()
      .pipe(z.literal([settingDefaults.shards, 64, 256]))
      .optional(),
    form: '`16`, `64` or `256`',
    does: 'Partitions of the table for work that waits, each with so many jobs a sweep ([limits](limits.md)); an existing installation may change it at any time',
    without: '16 up to 10,000 `pages`, 64 up to 250,000, and 256 above',
  }),
  workers: inCloud({
    value: Workers,
    form: 'JSON of concurrent workers by queue, such as `{"scan":100,"screenshot":50}`',
    does: 'How many jobs run at once, which decides speed and cost',
    without: '`shared/jobs/job-queues.ts`, or what `pages` need',
  }),
  apiRequestsPerSecond: inCloud({
    value: z.coerce.number().int().min(1).default(2000),
    does: 'Requests a second that the API accepts from all callers together, which limits the cost of a flood; twice as many in a burst',
    without: '2000',
  }),
  floodLimit: inCloud({
    value: z.coerce.number().int().min(100).max(2_000_000_000).optional(),
    does: 'Requests in five minutes after which AWS WAF refuses an address at CloudFront; about $6 a month and $0.60 a million requests',
    without: 'No firewall; calls are limited by account and address',
  }),
  originKeys: inCloud({
    value: OriginKeys,
    does: 'Keys by which our functions recognise CloudFront; [how to rotate them](deploy.md#rotating-the-origin-key)',
    without: "The product's own",
  }),
  alarmEmail: inCloud({
    value: orNothing(z.email()),
    does: 'Who receives alarms by mail',
    without: 'Alarms go to an SNS topic without subscribers',
  }),
  outsideLook: inCloud({
    value: orNothing(z.string().refine(isAwsRegion, 'There is no such region of AWS')),
    form: 'an AWS region, another one than the product’s',
    does: 'Requests the sign-in page and a call, pings over a socket, and sends a beacon, from there every five minutes, with alarms; needs `publicUrl`; about $0.70 a month',
    without: 'No outside checks',
  }),
  dailyReport: inCloud({
    value: z.enum(['on', 'off']).default('on'),
    form: '`on` or `off`',
    does: 'A mail every morning to the recipients of alarms: all is well, or open problems ([more](runbook/clock.md#the-daily-report))',
    without: '`on`',
  }),
  markupChecker: inCloud({
    variable: 'MARKUP_CHECKER',
    value: z.enum(markupCheckers).default('html-validate'),
    form: '`html-validate` or `nu`',
    does: "`nu` checks markup with the W3C's checker, in an image that Docker builds during the deployment; may be changed at any time",
    without: '`html-validate`: two thirds of the findings, no Docker; results name it',
  }),
  monthlyBudget: inCloud({
    value: z.coerce.number().int().min(0).default(50),
    does: 'Dollars a month of the whole account from which AWS Budgets mails to `alarmEmail`: at 80 %, at 100 %, and when the forecast passes it; `0` for no budget. The first two budgets of an account are free',
    without: '50',
  }),
  runbookUrl: inCloud({
    value: orNothing(z.url()),
    does: 'Address that alarms link to: your copy of `docs/runbook`, such as `https://wiki.your.domain/runbook/{page}.md`, where `{page}` stands for the name of a page',
    without: '`/runbook/README.html` of the product and its other pages',
  }),
  tracing: inCloud({
    value: flag.default(false),
    does: '`true` sends traces to X-Ray, which cost $5 a million; logs have trace ids in any case',
    without: '`false`',
  }),
  dashboard: inCloud({
    value: flag.default(false),
    does: '`true` adds a CloudWatch dashboard of all functions and queues, $3 a month',
    without: '`false`',
  }),
  terminationProtection: inCloud({
    value: flag.default(false),
    does: '`true` prevents the deletion of stacks',
    without: '`false`',
  }),
  adoptTable: {
    ...adopts,
    does: 'Name of a table that an earlier deployment left, or that was [restored](runbook/restoring.md)',
  },
  adoptReportsBucket: { ...adopts, does: 'Name of the bucket of reports that was left' },
  adoptLogsBucket: { ...adopts, does: 'Name of the bucket of access logs that was left' },
  adoptUserPool: { ...adopts, does: 'Id of the user pool that was left' },
  chromiumPath: locally('CHROMIUM_PATH', {
    value: optionalText,
    does: 'A Chrome or Chromium of your own',
    without: 'The one from npm',
  }),
  javaPath: locally('JAVA_PATH', {
    value: optionalText,
    does: 'Java 17 or newer for the markup checker',
    without: 'The `java` on the PATH',
  }),
  logLevel: locally('LOG_LEVEL', {
    value: z.enum(logLevels),
    does: 'Minimum level of the lines that functions log: `info`, `warn`, `error` or `silent`',
    without: '`warn`, and `info` with `--verbose`',
  }),
  networkWitnesses: locally('NETWORK_WITNESSES', {
    value: z
      .string()
      .regex(/^(?:none|\s*[\w.-]+:\d{1,5}\s*(?:,\s*[\w.-]+:\d{1,5}\s*)*)$/, 'name:port, or none'),
    does: 'Hosts (`name:port`, separated by commas): a failed uptime check counts only if one is reachable; with `none`, every failure counts',
    without: 'Resolvers of Cloudflare, Google and Quad9, port 443',
  }),
} as const satisfies Record<string, Setting>;

type Catalogue = typeof settings;
export type SettingName = keyof Catalogue;
export type CloudSetting = {
  [Name in SettingName]: Catalogue[Name]['where'] extends 'local' ? never : Name;
}[SettingName];
/** Settings that a function can receive. */
export type FunctionSetting = {
  [Name in CloudSetting]: Catalogue[Name] extends { variable: string } ? Name : never;
}[CloudSetting];
export type SecretSetting = {
  [Name in CloudSetting]: Catalogue[Name]['kind'] extends 'secret' ? Name : never;
}[CloudSetting];
/** Environment variable of a setting. */
export type SettingVariable = {
  [Name in SettingName]: Catalogue[Name] extends { variable: infer Variable extends string }
    ? Variable
    : never;
}[SettingName];
/** Environment variable of a secret. */
export type SecretVariable = Catalogue[SecretSetting]['variable'];

// Object.entries loses the type of the keys.
export const settingEntries = Object.entries(settings) as [SettingName, Setting][];
