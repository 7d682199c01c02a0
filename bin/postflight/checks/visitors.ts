import { randomBytes } from 'node:crypto';
import { getVisitorScript, setVisitorSettings } from '../../../shared/calls/measuring/visitors.ts';
import { writeBeacon } from '../../../shared/visitors/beacon.ts';
import { type Check, siteOf, type World } from '../check.ts';
import { poll } from '../poll.ts';

/** A program that says so is not counted. */
const browser =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36';

/** Sends one beacon of an invented visitor, and waits until it is counted. */
export const checkVisitors: Check = {
  name: 'Visitors',
  minutes: ({ waitMinutes }) => waitMinutes,
  whatToDo:
    'docs/runbook/visitors.md. If the beacon was sent: AWS says that CloudFront usually delivers a log within an hour, so repeat once, later. Then look into the bucket VisitorLogs of the stack Jobs (empty: the delivery in the stack VisitorDelivery), and into the log of the worker of `long`.',
  async run(world, { signal, say }) {
    const url = siteOf(world);
    const { product } = world;
    const { tag } = await product.call(setVisitorSettings, { body: { url } }, signal);
    const [, key] = /\/v\/(\w+)\.js/.exec(tag ?? '') ?? [];
    if (key === undefined) throw new Error('the site got no script');
    const script = await product.get(`/v/${key}.js`, signal);
    if (script.status !== 200) throw new Error(`/v/${key}.js answers ${script.status}`);
    if (!(await script.text()).includes(key)) throw new Error(`/v/${key}.js is not our script`);
    await sendBeacon(world, { url, key }, signal);
    say('the beacon is sent');
    const started = performance.now();
    const views = await poll(async () => {
      const now = await product.call(getVisitorScript, { query: { url } }, signal);
      return now.lastViews?.views;
    }, signal);
    const seconds = Math.round((performance.now() - started) / 1000);
    return `${views} view counted, ${seconds} s after its beacon`;
  },
};

async function sendBeacon(
  { product }: World,
  { url, key }: { url: string; key: string },
  signal: AbortSignal,
): Promise<void> {
  const { hostname: host, pathname: path } = new URL(url);
  const view = randomBytes(5).toString('hex');
  const query = writeBeacon({
    view,
    report: 1,
    age: 1,
    host,
    path,
    navigation: 'navigate',
    connection: '',
    release: '',
    labels: [],
    metrics: { lcp: { value: 1000, parts: [] } },
  });
  const answer = await product.get(`/v/${key}?${query}`, signal, { 'user-agent': browser });
  if (answer.status !== 204) throw new Error(`the beacon is answered with ${answer.status}`);
}
