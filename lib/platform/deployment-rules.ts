import { Annotations, type App, CfnRule, Fn, Stack } from 'aws-cdk-lib';
import { noSender } from '../../shared/settings/catalogue.ts';
import type { Settings } from '../settings.ts';

const withoutSender =
  'mailFrom is missing: without a sender nobody gets a confirmation or reset mail. Deploy with -c mailFrom=no-reply@your.domain, an address or a domain that is verified in SES.';

/**
 * Makes CloudFormation refuse every stack, including the first, while a required setting is missing. The synthesis
 * itself succeeds, so that templates can be viewed and tested.
 */
export function refuseIncomplete(app: App, { mailFrom }: Pick<Settings, 'mailFrom'>): void {
  if (mailFrom !== noSender) return;
  const stacks = app.node.children.filter((child) => child instanceof Stack);
  for (const stack of stacks) {
    new CfnRule(stack, 'MailFromIsSet', {
      assertions: [
        { assert: Fn.conditionEquals('a sender', 'no sender'), assertDescription: withoutSender },
      ],
    });
  }
  // Warns once, on a stack, because the CLI shows annotations of stacks but not of the app.
  for (const stack of stacks.slice(0, 1))
    Annotations.of(stack).addWarningV2('web-vitals:mailFrom', withoutSender);
}
