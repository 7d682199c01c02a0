import { Lazy, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { settingsOf } from '../settings.ts';
import { anchorOf } from './anchor-of.ts';
import type { AlarmShape } from './catalogue.ts';

/** CloudFront's address, by the stacks that may refer to it. */
const knownAddresses = new WeakMap<Stack, string>();

/** Lets alarms in stacks that CloudFront does not depend on lead to its address. */
export function leadAlarmsTo(publicUrl: string, stacks: readonly Stack[]): void {
  for (const stack of stacks) knownAddresses.set(stack, publicUrl);
}

/**
 * Address of a section of docs/runbook, which can be followed from a mail: the operator's own copy, or the one that
 * the product serves. CloudFront depends on the stacks of the remaining alarms, which name the file while `publicUrl` is
 * not set.
 */
export function runbookAddress(
  scope: Construct,
  { page, see }: Pick<AlarmShape, 'page' | 'see'>,
): string {
  const { runbookUrl, publicUrl } = settingsOf(scope);
  const section = `#${anchorOf(see)}`;
  const served = (address: string): string => `${address}/runbook/${page}.html${section}`;
  if (runbookUrl !== '') return runbookUrl.replaceAll('{page}', page) + section;
  if (publicUrl !== '') return served(new URL(publicUrl).origin);
  return Lazy.string({
    produce: () => {
      const known = knownAddresses.get(Stack.of(scope));
      return known === undefined ? `docs/runbook/${page}.md${section}` : served(known);
    },
  });
}
