import { Annotations, type App, CfnRule, Fn, Stack } from 'aws-cdk-lib';
import { noSender } from '../../shared/settings/catalogue.ts';
import type { Settings } from '../settings.ts';
import { narrowQueues } from './worker-caps.ts';

const withoutSender =
  'mailFrom is missing: without a sender users get no confirmation or reset mail. Deploy with -c mailFrom=no-reply@your.domain, an address or a domain that is verified in SES.';

const withoutAlarms =
  'alarmEmail is missing: no one is notified when something fails. Deploy with -c alarmEmail=you@your.domain, and confirm the mails that AWS then sends.';

/**
 * Makes CloudFormation refuse every stack, including the first, while a required setting is missing, and warns without
 * an address for alarms or with too few workers. The synthesis itself succeeds, so that templates can be viewed and
 * tested.
 */
export function refuseIncomplete(
  app: App,
  settings: Pick<Settings, 'mailFrom' | 'alarmEmail' | 'pages' | 'workers'>,
): void {
  const { mailFrom, alarmEmail } = settings;
  const stacks = app.node.children.filter((child) => child instanceof Stack);
  // On one stack, because the CLI shows annotations of stacks but not of the app.
  const [first] = stacks;
  if (first !== undefined && alarmEmail === '')
    Annotations.of(first).addWarningV2('web-vitals:alarmEmail', withoutAlarms);
  if (first !== undefined)
    for (const [index, warning] of narrowQueues(settings).entries())
      Annotations.of(first).addWarningV2(`web-vitals:workers:${index}`, warning);
  if (mailFrom !== noSender) return;
  for (const stack of stacks) {
    new CfnRule(stack, 'MailFromIsSet', {
      assertions: [
        { assert: Fn.conditionEquals('a sender', 'no sender'), assertDescription: withoutSender },
      ],
    });
  }
  if (first !== undefined) Annotations.of(first).addWarningV2('web-vitals:mailFrom', withoutSender);
}
