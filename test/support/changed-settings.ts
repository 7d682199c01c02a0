import type { CloudSetting } from '../../shared/settings/catalogue.ts';

const text = (name: string): [string, string] => [name, `another-${name}`];
const parameter = (name: string): [string, string] => [
  `/web-vitals/${name}`,
  `/web-vitals/another-${name}`,
];
const certificate = (id: string) => `arn:aws:acm:us-east-1:123456789012:certificate/${id}`;

/** Two values of each setting of the cloud: of a deployment with everything, and of one after it. */
export const changedSettings: Record<CloudSetting, [before: string | undefined, after: string]> = {
  stage: ['production', 'staging'],
  mailFrom: ['no-reply@vitals.example', 'hello@vitals.example'],
  mailLinkKeyParameter: parameter('mail-link-key'),
  supportEmail: ['support@vitals.example', 'desk@vitals.example'],
  publicUrl: ['https://vitals.example', 'https://www.vitals.example'],
  certificateArn: [certificate('1'), certificate('2')],
  statusDomains: [
    'status.shop.example=0b7e4c1a-0000-4000-8000-000000000001',
    'status.blog.example=0b7e4c1a-0000-4000-8000-000000000002',
  ],
  statusDomainsCertificate: [certificate('3'), certificate('4')],
  cruxKeyParameter: parameter('crux-key'),
  cruxQueriesPerMinute: ['150', '300'],
  semrushKeyParameter: parameter('semrush-key'),
  semrushDatabase: ['us', 'at'],
  globalping: ['on', 'off'],
  globalpingTokenParameter: parameter('globalping-token'),
  ownSiteKey: ['0123456789ab', 'ba9876543210'],
  googleAnalyticsKeyParameter: parameter('google-analytics-key'),
  stripeKeyParameter: parameter('stripe-key'),
  stripeWebhookSecretParameter: parameter('stripe-webhook-secret'),
  companyName: text('company'),
  companyAddress: text('address'),
  companyVatId: text('vat-id'),
  companyEmail: ['office@vitals.example', 'billing@vitals.example'],
  billing: ['on', 'off'],
  stripeTax: ['off', 'on'],
  googleClientId: text('google-client'),
  googleSecretParameter: parameter('google-secret'),
  microsoftClientId: text('microsoft-client'),
  microsoftSecretParameter: parameter('microsoft-secret'),
  slackClientId: text('slack-client'),
  slackSecretParameter: parameter('slack-secret'),
  monitorKeyParameter: parameter('monitor-key'),
  probeRegions: ['us-east-1,eu-west-1', 'us-west-2'],
  probesParameter: parameter('probes'),
  planOverrides: ['{"Trial":{"siteLimit":3}}', '{"Trial":{"siteLimit":4}}'],
  pages: ['1000', '10000'],
  shards: ['64', '256'],
  workers: ['{"scan":20}', '{"scan":30}'],
  apiRequestsPerSecond: ['2000', '3000'],
  floodLimit: ['2000', '3000'],
  originKeys: ['default', `default,${'k'.repeat(32)}`],
  alarmEmail: ['ops@vitals.example', 'on-call@vitals.example'],
  outsideLook: ['eu-central-1', 'eu-west-3'],
  dailyReport: ['on', 'off'],
  markupChecker: ['html-validate', 'nu'],
  monthlyBudget: ['50', '100'],
  runbookUrl: ['https://runbook.example/', 'https://wiki.example/runbook'],
  tracing: ['false', 'true'],
  dashboard: ['true', 'false'],
  terminationProtection: ['false', 'true'],
  adoptTable: [undefined, 'WebVitals-production-Data-TableCD117FA1-1ABC'],
  adoptReportsBucket: [undefined, 'webvitals-production-data-reports4cc01a4e-1abc'],
  adoptLogsBucket: [undefined, 'webvitals-production-data-logs6819bb44-1abc'],
  adoptUserPool: [undefined, 'us-east-1_AdoptedPl'],
};

/** The context of a deployment that has everything. */
export const everything: Record<string, string> = Object.fromEntries(
  Object.entries(changedSettings).flatMap(([name, [before]]) =>
    before === undefined ? [] : [[name, before]],
  ),
);
