import { readPage } from '../../functions/measuring/markup/read-page.ts';
import { env } from '../../functions/platform/aws/env.ts';
import { throughProxy } from '../../functions/platform/target-guard/guarding-proxy.ts';
import type { TargetGuard } from '../../functions/platform/target-guard/target-guard.ts';
import { takePicture } from '../../functions/providers/camera/take-picture.ts';
import { markupChecker } from '../../functions/providers/nu/markup-checker.ts';
import { shortenDetail } from '../../functions/providers/ports/shorten-detail.ts';
import { type FastSiteVersion, pastFastSite } from '../demo-sites/past-fast-site.ts';
import { say } from '../host/terminal.ts';
import { draft } from './draft.ts';
import type { ServedVersions } from './serve-version.ts';
import { versionOf } from './timeline.ts';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import type { CheckOutcome } from '../../functions/monitoring/uptime/check-outcome.ts';
import { runCheck } from '../../functions/monitoring/uptime/run-check.ts';
import { RecordedCheck } from './recording.ts';

const NextAttempt = z.object({ attempt: z.number(), beganAt: z.string().optional() });
type NextAttempt = z.infer<typeof NextAttempt>;

/** Checks a page as the product does, with further attempts and their pauses after a failure. */
async function checkVersion({ probe }: TargetGuard, url: string): Promise<RecordedCheck> {
  const dueAt = new Date();
  const key = { accountId: 'recording', url, dueAt: dueAt.toISOString() };
  let ended: CheckOutcome | undefined;
  let next: NextAttempt | undefined = { attempt: 0 };
  while (next !== undefined) {
    const attempt: NextAttempt = next;
    next = undefined;
    await runCheck(
      {
        store: {
          hasEnded: async () => false,
          beginConfirming: async () => undefined,
          end: async (_key, outcome) => {
            ended = outcome;
            return true;
          },
        },
        probe,
        network: { isWorkingFor: async () => true },
        sendJobs: async (_job, payloads, options) => {
          await wait((options?.delaySeconds ?? 0) * 1000);
          next = NextAttempt.parse(payloads[0]);
        },
        now: () => new Date(),
      },
      { ...key, ...attempt },
    );
  }
  if (ended === undefined) throw new Error(`No result of a check of ${url}`);
  const { checkedAt, ...check } = ended;
  const afterMs = Date.parse(checkedAt) - dueAt.getTime();
  return RecordedCheck.parse({ ...check, afterMs });
}

/** Checks of each version that is up; of one that is down, fewer, because each takes over a minute. */
const checksUp = 24;
const checksDown = 2;
/** Pictures are kept for a month. */
const picturedDays = 30;

const versions = Object.keys(pastFastSite) as FastSiteVersion[];
const pictured = new Set(Array.from({ length: picturedDays }, (_, at) => versionOf(at + 1)));

/** Records what needs no repetition for each day: markup, picture and uptime of each version. */
export async function recordMoments(guard: TargetGuard, served: ServedVersions): Promise<void> {
  const url = `${served.origin}/`;
  const once = async (name: string, what: () => Promise<unknown>): Promise<void> => {
    if (draft.has(name)) return;
    draft.write(name, await what());
    say(name);
  };
  for (const version of versions) {
    served.show(version);
    await once(`up-${version}`, () => several(checksUp, () => checkVersion(guard, url)));
    await once(`markup-${version}`, () => checkMarkup(guard, url));
    if (pictured.has(version)) await once(`picture-${version}`, () => photograph(guard, url));
  }
  served.show('down');
  await once('down', () => several(checksDown, () => checkVersion(guard, url)));
}

async function several<Value>(count: number, one: () => Promise<Value>): Promise<Value[]> {
  const values: Value[] = [];
  for (let at = 0; at < count; at += 1) values.push(await one());
  return values;
}

async function checkMarkup(guard: TargetGuard, url: string) {
  const checker = markupChecker({ javaPath: env.javaPath(), jar: env.nuJar() });
  try {
    const read = await readPage(guard.fetch, url);
    if (!('page' in read)) throw new Error(`The markup could not be read: ${read.reason}`);
    const { details, isTruncated, checkedWith } = await checker.check(read.page);
    return { details: details.map(shortenDetail), isTruncated, checkedWith };
  } finally {
    await checker.stop();
  }
}

export async function photograph(guard: TargetGuard, url: string) {
  const taken = await throughProxy(guard, (proxy) =>
    takePicture(url, { proxy, fetchPage: guard.fetch }),
  );
  if (taken.kind === 'failure') throw new Error(`No picture: ${taken.detail}`);
  return { png: Buffer.from(taken.png).toString('base64'), mask: taken.mask };
}
