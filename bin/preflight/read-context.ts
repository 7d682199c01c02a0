import { readFileSync } from 'node:fs';
import * as z from 'zod';

const CdkJson = z.object({ context: z.record(z.string(), z.unknown()).default({}) });

/**
 * The CDK's context: that of cdk.json, overridden by the command line.
 * @param given `name=value`, as after `-c`
 * @throws with a message for the user
 */
export function readContext(
  cdkJson: string,
  { given, stage }: { given: readonly string[]; stage: string | undefined },
): Record<string, unknown> {
  const own = given.map((text): [string, string] => {
    const at = text.indexOf('=');
    if (at < 1) throw new Error(`-c ${text} is no <setting>=<value>`);
    return [text.slice(0, at), text.slice(at + 1)];
  });
  const { context } = CdkJson.parse(JSON.parse(readFileSync(cdkJson, 'utf8')));
  return { ...context, ...Object.fromEntries(own), ...(stage === undefined ? {} : { stage }) };
}
