import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { cruxAccess, cruxSwitch } from '../field-data/crux-access.ts';
import {
  readObjects,
  removeObjects,
  sendTo,
  withWildcard,
  writeObjects,
} from '../platform/permissions.ts';
import { secretParameter } from '../platform/secret-parameter.ts';
import type { CallResources } from './resources.ts';

/** What a call's function needs beyond the table, which has a file of its own (`table-uses.ts`). */
export interface CallNeeds {
  environment?: Record<string, string>;
  permissions?: PolicyStatement[];
  /** @default 10 */
  timeoutSeconds?: number;
  /** Whether mails that SES refuses are counted. @default false */
  sendsMail?: boolean;
}

type Needs = (resources: CallResources) => CallNeeds;

const nothing: Needs = () => ({});

const plans: Needs = ({ settings }) => ({
  environment: { PLAN_OVERRIDES: settings.planOverrides },
});

const mail: Needs = ({ api, settings, publicUrl }) => ({
  sendsMail: true,
  environment: { MAIL_FROM: settings.mailFrom, PUBLIC_URL: publicUrl },
  permissions: [
    withWildcard(
      new PolicyStatement({
        actions: ['ses:SendEmail'],
        resources: [
          api.stack.formatArn({ service: 'ses', resource: 'identity', resourceName: '*' }),
        ],
        conditions: { StringEquals: { 'ses:FromAddress': settings.mailFrom } },
      }),
      'In its sandbox SES asks for this right on the recipient as well; the sender is fixed by a condition.',
    ),
  ],
});

const publicAddress: Needs = ({ publicUrl }) => ({ environment: { PUBLIC_URL: publicUrl } });

/** A session that ends takes its open browsers along. */
const socketEnds: Needs = ({ sockets }) => ({
  environment: { SOCKET_ENDPOINT: sockets.callbackUrl },
  permissions: [sockets.close],
});

const users =
  (...actions: string[]): Needs =>
  ({ userPool, userPoolClient }) => ({
    environment: {
      USER_POOL_ID: userPool.userPoolId,
      USER_POOL_CLIENT_ID: userPoolClient.userPoolClientId,
    },
    permissions: [
      new PolicyStatement({
        actions: actions.map((action) => `cognito-idp:${action}`),
        resources: [userPool.userPoolArn],
      }),
    ],
  });

const scanQueue: Needs = ({ queues }) => ({
  environment: { QUEUE_URL_SCAN: queues.scan.queueUrl },
  permissions: [sendTo(queues.scan)],
});

const cleanupQueue: Needs = ({ queues }) => ({
  environment: { QUEUE_URL_CLEANUP: queues.cleanup.queueUrl },
  permissions: [sendTo(queues.cleanup)],
});

const validationQueue: Needs = ({ queues }) => ({
  environment: { QUEUE_URL_VALIDATION: queues.validation.queueUrl },
  permissions: [sendTo(queues.validation)],
});

const uptimeQueue: Needs = ({ queues }) => ({
  environment: { QUEUE_URL_UPTIME: queues.uptime.queueUrl },
  permissions: [sendTo(queues.uptime)],
});

const screenshotQueue: Needs = ({ queues }) => ({
  environment: { QUEUE_URL_SCREENSHOT: queues.screenshot.queueUrl },
  permissions: [sendTo(queues.screenshot)],
});

const events: Needs = ({ queues }) => ({
  environment: { QUEUE_URL_EVENT: queues.event.queueUrl },
  permissions: [sendTo(queues.event)],
});

const reports: Needs = ({ reports }) => ({
  environment: { REPORTS_BUCKET: reports.bucketName },
  permissions: [readObjects(reports)],
});

const newReports: Needs = ({ reports }) => ({ permissions: [writeObjects(reports)] });

const reportRemoval: Needs = ({ reports }) => ({
  environment: { REPORTS_BUCKET: reports.bucketName },
  permissions: [removeObjects(reports)],
});

const crux: Needs = ({ api, settings }) => cruxAccess(api, settings);

const cruxState: Needs = ({ api, settings }) => ({ environment: cruxSwitch(api, settings) });

const keywords: Needs = ({ api, settings }) => {
  const key = secretParameter(api, 'SEMRUSH_API_KEY', settings.semrushKeyParameter);
  const database = { SEMRUSH_DATABASE: settings.semrushDatabase };
  return { ...key, environment: { ...key.environment, ...database } };
};

/** Lets a call take up to so many seconds; the API itself gives up after 30. */
const within =
  (timeoutSeconds: number): Needs =>
  () => ({ timeoutSeconds });

const needs: Record<string, readonly Needs[]> = {
  'sign-in': [mail, users('AdminInitiateAuth'), within(20)],
  register: [
    mail,
    plans,
    users(
      'AdminCreateUser',
      'AdminSetUserPassword',
      'AdminGetUser',
      'AdminDeleteUser',
      'AdminInitiateAuth',
    ),
    // A user pool or a mail service that hangs takes 8 s each; to be cut off in between leaves half of an account.
    within(28),
  ],
  'forgot-password': [mail],
  'set-new-password': [
    publicAddress,
    socketEnds,
    users('AdminSetUserPassword', 'AdminUserGlobalSignOut', 'AdminInitiateAuth'),
    within(28),
  ],
  'confirm-email': [nothing],
  'resend-confirmation': [mail],
  'get-user-plan': [plans],
  'list-sites': [nothing],
  'get-site': [nothing],
  'add-site': [plans],
  'begin-adding': [plans, scanQueue, within(20)],
  // Adds those whose first scan has ended.
  'list-adding': [plans, scanQueue],
  'forget-adding': [nothing],
  'edit-site': [nothing],
  // A site of thousands of pages is removed 48 at a time.
  'delete-site': [cleanupQueue, events, within(28)],
  'check-sites-limit': [plans],
  'check-pages-limit': [plans],
  'find-pages': [within(28)],
  'add-pages': [plans],
  'add-single-page': [plans],
  'delete-page': [cleanupQueue],
  'start-scan': [scanQueue],
  'get-scan-status': [nothing],
  'get-latest-scan': [nothing],
  'list-field-data': [nothing],
  'get-field-history': [cruxState],
  'get-origin-summary': [crux, within(28)],
  'list-monthly-overall': [nothing],
  'list-monthly-lab-data': [nothing],
  'get-suggestions': [reports],
  'get-tech-stack': [reports],
  'list-statuses': [within(20)],
  'get-score': [nothing],
  'get-ranking': [keywords, within(28)],
  'list-suggestion-texts': [nothing],
  'request-suggestion': [nothing],
  'start-validation': [validationQueue, reports, within(29)],
  'get-latest-validation': [reports],
  'check-uptime': [uptimeQueue, events, within(20)],
  'list-monthly-uptime': [nothing],
  'get-latest-uptime': [nothing],
  'list-daily-uptime': [nothing],
  'take-screenshot-now': [screenshotQueue, reports, within(29)],
  'list-screenshots': [reports],
  'compare-screenshots': [nothing],
  'get-screenshot-difference': [reports],
  'convert-to-csv': [reports, newReports, within(20)],
  'download-csv': [reports],
  'delete-csv': [reportRemoval],
};

/** Adds up what a call needs; a call without a line here stops the synthesis. */
export function needsOf(id: string, resources: CallResources): CallNeeds {
  const parts = needs[id];
  if (parts === undefined) throw new Error(`lib/calls/call-needs.ts has no line for ${id}`);
  return parts
    .map((part) => part(resources))
    .reduce<CallNeeds>(
      (sum, part) => ({
        ...sum,
        ...part,
        environment: { ...sum.environment, ...part.environment },
        permissions: [...(sum.permissions ?? []), ...(part.permissions ?? [])],
      }),
      {},
    );
}
