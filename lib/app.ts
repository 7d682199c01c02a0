import { type App, Aspects, type Environment, Stack } from 'aws-cdk-lib';
import { catalogue } from '../shared/calls/catalogue.ts';
import { AlarmsStack } from './alarms/alarms-stack.ts';
import { addGeneralAlarms } from './alarms/general-alarms.ts';
import { leadAlarmsTo } from './alarms/runbook-address.ts';
import { ApiStack } from './calls/api-stack.ts';
import { type CallResources, CallStack } from './calls/call-stack.ts';
import { StageStack } from './calls/stage-stack.ts';
import { DashboardStack } from './dashboard/dashboard-stack.ts';
import { DataStack } from './data/data-stack.ts';
import { IdentityStack } from './accounts/identity-stack.ts';
import type { CodeOf } from './platform/bundled-code.ts';
import { refuseIncomplete } from './platform/deployment-rules.ts';
import { MailSendingStack } from './mail/mail-sending-stack.ts';
import { JobsStack } from './platform/jobs-stack.ts';
import { addLook, LookStack } from './probes/look-stack.ts';
import { addProbes, ProbeStack } from './probes/probe-stack.ts';
import { ReplacementIds } from './platform/replacement-ids.ts';
import { ServiceFunction } from './platform/service-function.ts';
import { placeStack } from './platform/stage.ts';
import { title } from './platform/title.ts';
import { addSchedules, workDomains } from './platform/scheduled-function.ts';
import { readSettings } from './settings.ts';
import { SocketsStack } from './sockets/sockets-stack.ts';
import { addEdgeAlarms } from './web/edge-alarms-stack.ts';
import { addVisitorDelivery } from './visitors/visitor-delivery-stack.ts';
import { addFirewall } from './web/firewall-stack.ts';
import { WebStack } from './web/web-stack.ts';
import { WebhooksStack } from './webhooks/webhooks-stack.ts';

export interface ProductProps {
  codeOf: CodeOf;
  /** Folder of the single-page app, which may still be building. */
  appFolder: string | Promise<string>;
  env?: Environment;
}

/** One stack each, because a single stack for all calls would pass CloudFormation's limit of 500 resources. */
const callDomains = new Set(catalogue.map(({ domain }) => domain));

/** Adds the whole product to a CDK app, in the order of dependencies: data first, the API's stage last. */
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
    monthlyBudget: settings.monthlyBudget,
  });
  const { userPool, client } = identity;
  const { api, authorizer } = new ApiStack(app, 'WebVitalsApi', { ...at('Api'), userPool, client });
  const sockets = new SocketsStack(app, 'WebVitalsSockets', at('Sockets'));
  const mailSending = new MailSendingStack(app, 'WebVitalsMailSending', at('MailSending'));
  const jobs = new JobsStack(app, 'WebVitalsJobs', {
    ...at('Jobs'),
    alarms: alarms.topic,
    settings,
  });
  const work = workDomains.map((domain) => {
    const name = title(domain);
    return { domain, stack: new Stack(app, `WebVitals${name}`, at(name)) };
  });
  mailSending.sendFeedbackTo(jobs.queueOf('account'));
  const web = new WebStack(app, 'WebVitalsWeb', {
    ...at('Web'),
    api,
    userPool,
    client,
    socketUrl: sockets.url,
    logs: data.logs,
    firewallArn: addFirewall(app, { env, settings }),
    settings,
  });
  const { distribution, statusDomains } = web;
  addEdgeAlarms(app, { env, settings, topic: alarms.topic, distribution, statusDomains });
  addVisitorDelivery(app, {
    env,
    settings,
    distribution,
    bucket: jobs.visitorLogs,
  });
  addProbes(app, { codeOf, env, settings });
  addLook(app, { codeOf, env, settings });
  const resources: CallResources = {
    codeOf,
    table: data.table,
    reports: data.reports,
    statusPages: web.statusPages,
    visitorLogs: jobs.visitorLogs,
    userPool,
    userPoolClient: client,
    sockets,
    queueOf: (name) => jobs.queueOf(name),
    workerOf: (name) => jobs.workerOf(name),
    deadLetters: jobs.deadLetters,
    publicUrl: web.publicUrl,
    alarms: alarms.topic,
    regions: [
      ...new Set(
        app.node.children.filter((child) => child instanceof Stack).map(({ region }) => region),
      ),
    ],
    mailSending: {
      configurationSetName: mailSending.configurationSet.configurationSetName,
    },
    settings,
    api,
    authorizer,
    originKeys: web.originKeys,
  };
  identity.addTriggers(resources);
  for (const stack of [sockets, jobs]) stack.addFunctions(resources);
  for (const { domain, stack } of work) addSchedules(stack, domain, resources);
  const calls = [...callDomains].map(
    (domain) =>
      new CallStack(app, `WebVitals${title(domain)}Calls`, {
        ...at(`${title(domain)}Calls`),
        calls: catalogue.filter((call) => call.domain === domain),
        resources,
      }),
  );
  const webhooks = new WebhooksStack(app, 'WebVitalsWebhooks', { ...at('Webhooks'), resources });
  const stage = new StageStack(app, 'WebVitalsStage', {
    ...at('Stage'),
    api,
    codeOf,
    alarms: alarms.topic,
    settings,
  });
  addGeneralAlarms(stage, { topic: alarms.topic, table: data.table });
  const workers = [jobs, ...work.map(({ stack }) => stack)];
  leadAlarmsTo(web.publicUrl, [...workers, webhooks, stage]);
  for (const stack of [...calls, webhooks]) {
    stack.addStackDependency(web);
    stack.addStackDependency(mailSending);
    stage.addStackDependency(stack);
  }
  for (const stack of workers) stack.addStackDependency(mailSending);
  const all = app.node.children
    .filter((stack) => !(stack instanceof ProbeStack || stack instanceof LookStack))
    .flatMap((stack) => stack.node.findAll());
  if (settings.dashboard)
    new DashboardStack(app, 'WebVitalsDashboard', {
      ...at('Dashboard'),
      functions: all.filter((one) => one instanceof ServiceFunction),
      jobs,
      probeRegions: settings.probeRegions,
    });
  // Everything above is done while the app is built.
  web.deployApp(await appFolder);
  refuseIncomplete(app, settings);
}
