import { beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { auditEntryEntity } from '../../functions/platform/audit/audit-entry-entity.ts';
import { documentClient } from '../../functions/platform/aws/clients.ts';
import { CallerThrottle } from '../../functions/platform/limits/caller-throttle.ts';
import type { SocketHandler } from '../../functions/platform/sockets/handle-socket.ts';
import type { WrittenKind } from '../../shared/calls/define-call.ts';
import {
  socketEntryPointOf,
  type SocketRouteId,
  socketRoutes,
} from '../../shared/sockets/catalogue.ts';
import { SocketReply } from '../../shared/sockets/define-socket-route.ts';
import { loadHandler } from '../../dev/load-handler.ts';
import { useStandIns } from '../stand-ins.ts';
import { isWhole } from '../support/is-whole.ts';
import { hostileBodies, hostileValues, someInTurns } from '../support/malformed-requests.ts';
import { type Opened, openConnection, say } from '../support/socket-messages.ts';
import { type Actor, type ActorKind, actorKinds, makeActors } from './actors.ts';
import { members, type Row, staff } from './rows.ts';

/** These messages concern only those who send them. */
const limitedToo: Row = {
  ...members,
  'limited viewer': 'allow',
  'limited worker': 'allow',
};

/**
 * Who may send which message, its fields besides type and id, and what it changes in the account. A route without a line
 * here does not compile.
 */

const routes: Record<
  SocketRouteId,
  { row: Row; sample: (actor: Actor) => Record<string, unknown>; changes: WrittenKind | undefined }
> = {
  ping: { row: limitedToo, sample: () => ({}), changes: undefined },
  'user-connect': {
    row: limitedToo,
    sample: ({ userId, accountEmail }) => ({ userId, email: accountEmail, room: userId }),
    changes: undefined,
  },
  'send-message-to-admin': {
    row: limitedToo,
    sample: () => ({ message: 'Hello from the socket' }),
    changes: 'conversation',
  },
  'user-typing': {
    row: limitedToo,
    sample: ({ userId }) => ({ typing: true, from_user: userId }),
    changes: undefined,
  },
  'support-typing': {
    row: staff,
    sample: ({ userId, accountId }) => ({ typing: true, userId, accountId }),
    changes: undefined,
  },
};

const standIns = await useStandIns();
const table = { client: documentClient(), tableName: standIns.env['TABLE_NAME'] ?? '' };
let actors: Record<ActorKind, Actor>;
beforeAll(async () => {
  actors = await makeActors(table);
  vi.spyOn(CallerThrottle.prototype, 'take').mockReturnValue();
});

describe.each(socketRoutes.map((one) => [one.id, one] as const))('%s', (id, contract) => {
  const { row, sample, changes } = routes[id];
  const messageOf = (kind: ActorKind) => ({
    type: contract.route,
    id: 'm-1',
    ...sample(actors[kind]),
  });
  let handler: SocketHandler;
  beforeAll(async () => {
    const load = await loadHandler(socketEntryPointOf(contract));
    handler = async (event) => Answer.parse(await load(event, {}));
  });
  // Readers of a share link have no session, so they cannot open a connection.
  const connectionOf = (kind: ActorKind): Promise<Opened> =>
    kind === 'anonymous' || kind === 'share link' || kind === 'report link'
      ? Promise.resolve({ ...actors.root, connectionId: 'of-nobody' })
      : openConnection(table, actors[kind]);

  const kinds = (wanted: boolean) =>
    actorKinds.filter((kind) => (row[kind] === 'allow') === wanted);

  test.each(kinds(true))('%s is answered', async (kind) => {
    const before = await entriesOf(actors[kind]);
    const reply = await say(handler, await connectionOf(kind), messageOf(kind));
    expect(reply).toMatchObject({ type: 'answer', to: 'm-1' });
    const added = (await entriesOf(actors[kind])).slice(before.length);
    const { userId } = actors[kind];
    const subject = { kind: changes, names: [userId], count: 1 };
    expect(added.map((entry) => [entry.action, entry.actor, entry.subject])).toEqual(
      changes === undefined ? [] : [[id, { kind: 'user', userId }, subject]],
    );
    expect(JSON.stringify(added)).not.toContain('Hello');
  });

  test.each(kinds(false))('%s is refused', async (kind) => {
    const reply = await say(handler, await connectionOf(kind), messageOf(kind));
    const code = row[kind] === 401 ? 'unauthenticated' : 'forbidden';
    expect(reply).toMatchObject({ type: 'refused', to: 'm-1', errors: [{ code }] });
    const isSuspension = kind.startsWith('suspended') && row.root === 'allow';
    const isTwoStepDue = kind.endsWith('without second step') && row.root === 'allow';
    const isLimited = kind.startsWith('limited') && row['sub-user'] === 'allow';
    const unlessDue = isLimited ? 'limited_to_clients' : undefined;
    const reason = isTwoStepDue ? 'two_step_required' : unlessDue;
    expect(reply.errors[0].reason).toBe(isSuspension ? 'account_suspended' : reason);
  });

  test('replies to any input without an internal error', async () => {
    const kind = row.root === 'allow' ? 'root' : 'support';
    const connection = await connectionOf(kind);
    const message = messageOf(kind);
    const fields = ['id', ...Object.keys(contract.message.shape)];
    const all: unknown[] = [
      ...hostileBodies,
      ...fields.flatMap((field) => hostileValues.map((value) => ({ ...message, [field]: value }))),
    ];
    const turn = socketRoutes.indexOf(contract);
    const wrong = isWhole ? all : someInTurns(all, 100, turn);
    const replies: unknown[] = [];
    for (let start = 0; start < wrong.length; start += 20) {
      const some = wrong.slice(start, start + 20).map((sent) => say(handler, connection, sent));
      replies.push(...(await Promise.all(some)));
    }
    const codes = replies
      .map((reply) => SocketReply.parse(reply))
      .flatMap((reply) => (reply.type === 'refused' ? reply.errors : []))
      .map(({ code }) => code);
    expect(codes).not.toContain('internal');
    expect(replies.length).toBeGreaterThanOrEqual(90);
  });
});

async function entriesOf({ accountId }: Actor) {
  const { data } = await auditEntryEntity(table).query.byTime({ accountId }).go({ pages: 'all' });
  return data;
}

const Answer = z.object({ statusCode: z.number(), body: z.string() });
