import { type App, Aspects, type Environment } from 'aws-cdk-lib';
import { catalogue } from '../shared/calls/catalogue.ts';
import type { Domain } from '../shared/calls/define-call.ts';
import { AlarmsStack } from './alarms-stack.ts';
import { ApiStack } from './calls/api-stack.ts';
import { CallStack } from './calls/call-stack.ts';
import { StageStack } from './calls/stage-stack.ts';
import { DataStack } from './data-stack.ts';
import { EventsStack } from './events/events-stack.ts';
import { FieldDataStack } from './field-data/field-data-stack.ts';
import { IdentityStack } from './identity-stack.ts';
import { MarkupStack } from './markup/markup-stack.ts';
import type { CodeOf } from './platform/bundled-code.ts';
import { refuseIncomplete } from './platform/deployment-rules.ts';
import { ReplacementIds } from './platform/replacement-ids.ts';
import { placeStack } from './platform/stage.ts';
import { ScanningStack } from './scanning/scanning-stack.ts';
import { SchedulesStack } from './schedules/schedules-stack.ts';
import { ScreenshotsStack } from './screenshots/screenshots-stack.ts';
import { readSettings } from './settings.ts';
import { SocketsStack } from './sockets-stack.ts';
import { UptimeStack } from './uptime/uptime-stack.ts';
import { addEdgeAlarms } from './web/edge-alarms-stack.ts';
import { WebStack } from './web/web-stack.ts';

export interface ProductProps {
  codeOf: CodeOf;
  /** Folder with the single-page app, once it is built. */
  appFolder: string | Promise<string>;
  env?: Environment;
}

/** Domains with calls; each has a stack of its own, as one stack for all would pass CloudFormation's 500 resources. */
export const callDomains = [
  'accounts',
  'plans',
  'sites',
  'scans',
  'field-data',
  'assessment',
  'ranking',
  'suggestions',
  'markup',
  'uptime',
  'screenshots',
  'exports',
] as const satisfies Domain[];

/** `field-data` as `FieldData`. */
const title = (domain: string): string =>
  domain.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Puts the whole product into a CDK app. Order is what depends on what: data first, the API's stage last. */
export async function addProduct(
  app: App,
  { codeOf, appFolder, env }: ProductProps,
): Promise<void> {
  const settings = readSettings(app.node);
  Aspects.of(app).add(new ReplacementIds());
  const at = (name: string) => placeStack(name, { env, settings });
  const data = new DataStack(app, 'WebVitalsData', { ...at('Data'), settings });
  const identity = new IdentityStack(app, 'WebVitalsIdentity', { ...at('Identity'), settings });
  const alarms = new AlarmsStack(app, 'WebVitalsAlarms', {
    ...at('Alarms'),
    alarmEmail: settings.alarmEmail,
    table: data.table,
  });
  const { userPool, client } = identity;
  const { api, authorizer } = new ApiStack(app, 'WebVitalsApi', { ...at('Api'), userPool, client });
  const sockets = new SocketsStack(app, 'WebVitalsSockets', {
    ...at('Sockets'),
    codeOf,
    table: data.table,
    userPool,
    client,
    alarms: alarms.topic,
  });
  const base = { codeOf, table: data.table, alarms: alarms.topic, settings };
  const events = new EventsStack(app, 'WebVitalsEvents', {
    ...at('Events'),
    ...base,
    socketEndpoint: sockets.callbackUrl,
    push: sockets.push,
  });
  const work = { ...base, events: events.queues.event };
  const scanning = new ScanningStack(app, 'WebVitalsScanning', {
    ...at('Scanning'),
    ...work,
    reports: data.reports,
    socketEndpoint: sockets.callbackUrl,
    push: sockets.push,
  });
  const markup = new MarkupStack(app, 'WebVitalsMarkup', {
    ...at('Markup'),
    ...work,
    reports: data.reports,
  });
  const uptime = new UptimeStack(app, 'WebVitalsUptime', { ...at('Uptime'), ...work });
  const screenshots = new ScreenshotsStack(app, 'WebVitalsScreenshots', {
    ...at('Screenshots'),
    ...work,
    reports: data.reports,
  });
  const fieldData = new FieldDataStack(app, 'WebVitalsFieldData', { ...at('FieldData'), ...work });
  const dueQueues = {
    ...scanning.queues,
    ...markup.queues,
    ...uptime.queues,
    ...screenshots.queues,
    ...fieldData.queues,
    ...events.queues,
  };
  const { queues: scheduleQueues } = new SchedulesStack(app, 'WebVitalsSchedules', {
    ...at('Schedules'),
    ...work,
    dueQueues,
  });
  const web = new WebStack(app, 'WebVitalsWeb', {
    ...at('Web'),
    api,
    userPool,
    client,
    socketUrl: sockets.url,
    logs: data.logs,
    appFolder: await appFolder,
    settings,
  });
  addEdgeAlarms(app, { env, settings, topic: alarms.topic, distribution: web.distribution });
  const calls = callDomains.map(
    (domain) =>
      new CallStack(app, `WebVitals${title(domain)}Calls`, {
        ...at(`${title(domain)}Calls`),
        calls: catalogue.filter((call) => call.domain === domain),
        resources: {
          codeOf,
          api,
          authorizer,
          table: data.table,
          reports: data.reports,
          userPool,
          userPoolClient: client,
          sockets,
          queues: { ...dueQueues, ...scheduleQueues },
          publicUrl: web.publicUrl,
          originKeys: web.originKeys,
          settings,
        },
      }),
  );
  const stage = new StageStack(app, 'WebVitalsStage', {
    ...at('Stage'),
    api,
    codeOf,
    alarms: alarms.topic,
    settings,
  });
  for (const stack of calls) stage.addStackDependency(stack);
  refuseIncomplete(app, settings);
}
