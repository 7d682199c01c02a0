/**
 * The live chat: `node bench/chat.ts`. 500 customers and two members of staff are connected to the local host; 20 messages a
 * second for a minute, half of them questions over the socket, half of them answers. Limits: none lost, none twice, none out
 * of order, p99 from the sending to the arrival on the other side under 500 ms.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatMessage } from '../shared/models/portfolio/chat.ts';
import { runLocalHost } from '../test/run-local-host.ts';
import { mergeMessages } from '../web/src/entities/chat/merge-messages.ts';
import { listen, type Listener } from './chat/listener.ts';
import { seedPeople, type SignedIn } from './chat/seed-people.ts';
import { median, percentile, report } from './statistics.ts';

const connected = 500;
/** Conversations at the same time, so that each has some messages in a row. */
const talking = 50;
const perSecond = 20;
const seconds = 60;

const dataDir = await mkdtemp(join(tmpdir(), 'web-vitals-chat-'));
const { customers, staff } = await seedPeople(dataDir, { customers: connected, staff: 2 });
const host = await runLocalHost({ dataDir, args: ['--no-demo', '--no-web'] });
const sentAt = new Map<string, number>();
let refused = 0;

async function answer(by: SignedIn, to: SignedIn, id: string): Promise<void> {
  const response = await fetch(`${host.origin}/api/desk/chat/${to.accountId}/${to.userId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${by.token}` },
    body: JSON.stringify({ content: `Answer ${id}`, client_id: id }),
  });
  if (!response.ok) refused += 1;
  await response.arrayBuffer();
}

/** Sends at a fixed rate, without waiting for the answers. */
async function talk(pages: readonly Listener[]): Promise<void> {
  const working: Promise<void>[] = [];
  const began = performance.now();
  for (let turn = 0; turn < perSecond * seconds; turn += 1) {
    await sleep(Math.max(0, began + (turn * 1000) / perSecond - performance.now()));
    // A question, and an answer to it one round of all conversations later.
    const index = Math.floor(turn / 2) % talking;
    const [customer, page, member] = [customers[index], pages[index], staff[index % staff.length]];
    if (customer === undefined || page === undefined || member === undefined) continue;
    const id = `message-${turn}`;
    if (turn % 2 === 0 || turn < 2 * talking) {
      sentAt.set(id, performance.now());
      const message = `Question ${turn}`;
      page.say({ type: 'send_msg_to_admin', id, message, client_id: id });
    } else {
      sentAt.set(id, performance.now());
      working.push(answer(member, customer, id));
    }
  }
  await Promise.all(working);
  await sleep(5000);
}

interface Count {
  lost: number;
  twice: number;
  /** Shown at another place than the server's. */
  disordered: number;
  /** Arrived before an earlier one, which the page puts right. */
  overtaken: number;
  times: number[];
}

/** What arrived at a page of what was sent to it, in the order of arrival. */
function countAt(page: Listener, expected: readonly string[]): Count {
  const seen = new Map<string, number>();
  const last = new Map<string, number>();
  const count: Count = { lost: 0, twice: 0, disordered: 0, overtaken: 0, times: [] };
  for (const { conversation, message, at } of page.arrivals) {
    const times = (seen.get(message._id) ?? 0) + 1;
    seen.set(message._id, times);
    if (times > 1) count.twice += 1;
    if (message.seq < (last.get(conversation) ?? 0)) count.overtaken += 1;
    last.set(conversation, Math.max(message.seq, last.get(conversation) ?? 0));
    count.times.push(at - (sentAt.get(message._id) ?? at));
  }
  for (const conversation of last.keys()) {
    const shown = page.arrivals
      .filter((one) => one.conversation === conversation)
      .reduce<ChatMessage[]>((known, { message }) => mergeMessages(known, [message]), []);
    count.disordered += shown.filter(({ seq }, index) => seq !== index + 1).length;
  }
  count.lost = expected.filter((id) => !seen.has(id)).length;
  return count;
}

try {
  const pages = await Promise.all(customers.map(({ token }) => listen(host.origin, token)));
  const desks = await Promise.all(staff.map(({ token }) => listen(host.origin, token)));
  await talk(pages);
  const all = [...sentAt.keys()];
  const ofCustomer = (index: number) =>
    all.filter((id) => Math.floor(Number(id.slice('message-'.length)) / 2) % talking === index);
  const counts = [
    ...desks.map((desk) => countAt(desk, all)),
    ...pages.slice(0, talking).map((page, index) => countAt(page, ofCustomer(index))),
  ];
  const sum = (of: (count: Count) => number) =>
    counts.reduce((total, count) => total + of(count), 0);
  const times = counts.flatMap((count) => count.times);
  const strays = pages.slice(talking).flatMap(({ arrivals }) => arrivals).length;
  console.log(
    `${all.length} messages, ${times.length} arrivals at ${counts.length} pages, ${pages.length + desks.length} connected`,
  );
  report('refused', refused, 0, 'messages');
  report(
    'lost',
    sum(({ lost }) => lost),
    0,
    'arrivals',
  );
  report(
    'twice',
    sum(({ twice }) => twice),
    0,
    'arrivals',
  );
  report(
    'out of order',
    sum(({ disordered }) => disordered),
    0,
    'arrivals',
  );
  console.log(
    `  overtaken on the way, and put right: ${sum(({ overtaken }) => overtaken)} arrivals`,
  );
  report('at pages of others', strays, 0, 'arrivals');
  report('p99', percentile(times, 0.99), 500, 'ms');
  console.log(`  p50 ${median(times).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`);
  for (const page of [...pages, ...desks]) page.close();
} finally {
  await host.stop();
  await rm(dataDir, { recursive: true, force: true });
}
