import { readPage } from '../../functions/measuring/markup/read-page.ts';
import { env } from '../../functions/platform/aws/env.ts';
import { throughProxy } from '../../functions/platform/target-guard/guarding-proxy.ts';
import type { TargetGuard } from '../../functions/platform/target-guard/target-guard.ts';
import { takePicture } from '../../functions/providers/camera/take-picture.ts';
import { markupChecker } from '../../functions/providers/nu/markup-checker.ts';
import { shortenDetail } from '../../functions/providers/ports/shorten-detail.ts';
import { type FastSiteVersion, pastFastSite } from '../demo-sites/past-fast-site.ts';
import { say } from '../host/terminal.ts';
import { checkVersion } from './check-version.ts';
import { draft } from './draft.ts';
import type { ServedVersions } from './serve-version.ts';
import { versionOf } from './timeline.ts';

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
