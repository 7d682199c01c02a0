import type { ChannelKind } from '../../../shared/models/notifying/channel-kind.ts';
import type { AttemptOutcome } from '../../../shared/models/notifying/delivery.ts';
import { LeaseLostError, underLease } from '../../platform/open-work/under-lease.ts';
import { after } from '../../platform/times.ts';
import type { ChannelTarget, ChannelSenders } from '../../providers/ports/channel-sender.ts';
import type { AccountPorts } from './account-ports.ts';
import type { DeliveryItem } from './delivery-entity.ts';
import type { DeliveryStore, Ended, Postponed } from './delivery-store.ts';
import type { DeliveryKey } from './new-delivery.ts';
import { givenUpAfterMs, retryPause } from './retry-pause.ts';
import { type AboutSite, type IsSilenced, reportedIn, withoutSilenced } from './silenced.ts';
import { sendToChannel } from './send-to-channel.ts';

export interface DeliverPorts extends Pick<AccountPorts, 'settingsOf' | 'clock'> {
  store: DeliveryStore;
  clientOf(
    accountId: string,
    clientId: string,
  ): Promise<{ slackChannel?: string; slackWebhook?: string } | undefined>;
  channels: ChannelSenders;
  /** Address of the root user, who receives mails about the account. */
  ownerOf(accountId: string): Promise<string | undefined>;
  /** Switches a channel off that takes no messages any more, and says so in the dashboard. */
  loseChannel(
    accountId: string,
    channel: ChannelKind,
    gone: { reason: string; target: string; slackOf: string | undefined },
  ): Promise<void>;
  /** Finds what no message names now. */
  findSilenced(accountId: string, about: readonly AboutSite[]): Promise<IsSilenced>;
  /** Sends the job of the next attempt. */
  again(key: DeliveryKey, delaySeconds: number): Promise<void>;
}

/** The longest delay of a job; longer ones are left to the sweep. */
const longestDelaySeconds = 900;
/** How soon to look again after an earlier message that is being sent. */
const behindMs = 2000;
const recordAttempts = 3;
/**
 * Minimum pauses in seconds after attempts that timed out once the message had left: a provider that fails for an hour
 * still gets it, and one that accepts messages without an answer does not get it all day.
 */
const cutOffPauses = [0, 900, 7200] as const;

/**
 * Sends one message to one channel. A second delivery of the job has no effect. A worker that dies while the provider
 * is being asked leaves a mark, and the message is then not sent again: it has most probably arrived.
 */
export async function deliver(
  ports: DeliverPorts,
  key: DeliveryKey,
): Promise<AttemptOutcome | 'dropped'> {
  const { store, clock } = ports;
  const asking = { hasBegun: false };
  // Faults of ours are the sweep's to retry, for a day: no attempt is the last.
  return underLease<DeliveryItem, AttemptOutcome>({
    claim: (owner) => store.claim(key, owner, clock()),
    work: (item, owner) => deliverItem(ports, item, owner, asking),
    release: (_, owner) => store.release(key, owner, clock(), asking.hasBegun),
  });
}

async function deliverItem(
  ports: DeliverPorts,
  item: DeliveryItem,
  owner: string,
  asking: { hasBegun: boolean },
): Promise<AttemptOutcome> {
  const { store, clock } = ports;
  const end = async (ended: Ended): Promise<AttemptOutcome> => {
    await held(() => store.finish(item, owner, ended, clock()));
    return ended.end;
  };
  const wait = async (postponed: Postponed): Promise<AttemptOutcome> => {
    await held(() => store.postpone(item, owner, postponed));
    const seconds = Math.ceil((postponed.notBefore.getTime() - clock().getTime()) / 1000);
    if (seconds <= longestDelaySeconds) await ports.again(item, Math.max(1, seconds));
    return 'postponed';
  };
  if (item.sendingSince !== undefined)
    return end({
      end: 'unconfirmed',
      reason: 'We were interrupted while we sent it. It has probably arrived.',
    });

  const target = await targetOf(ports, item);
  if (typeof target === 'string') return end({ end: 'suppressed', reason: target });
  const message = await store.messageOf(item);
  if (message === undefined) return end({ end: 'failed', reason: 'The message has expired.' });
  const shown = withoutSilenced(
    message,
    await ports.findSilenced(item.accountId, reportedIn(message)),
  );
  if (shown === undefined) return end({ end: 'suppressed', reason: silenced });
  const earlier = item.group === 'outage' ? await store.earlier(item, clock()) : [];
  if (earlier.length > 0) return wait(behind(earlier, clock()));

  if (!(await store.beginSending(item, owner, clock(), target.name))) throw new LeaseLostError();
  asking.hasBegun = true;
  const outcome = await sendToChannel(ports.channels, item.channel, target, shown);
  if (outcome.kind === 'delivered')
    return end({ end: 'delivered', wasTried: true, providerId: outcome.providerId });
  if (outcome.kind === 'unconfirmed')
    return end({ end: 'unconfirmed', wasTried: true, reason: outcome.reason });
  if (outcome.kind === 'gone') {
    // First: an outcome that is not recorded counts as one that has probably arrived.
    const ended = await end({ end: 'gone', wasTried: true, reason: outcome.reason });
    if (item.group !== 'account')
      await ports.loseChannel(item.accountId, item.channel, {
        reason: outcome.reason,
        target: target.address,
        slackOf: item.slackOf,
      });
    return ended;
  }
  const cutOffs = (item.cutOffs ?? 0) + (outcome.mayHaveArrived ? 1 : 0);
  const pause = outcome.mayHaveArrived ? cutOffPauses[cutOffs - 1] : outcome.afterSeconds;
  if (outcome.mayHaveArrived && pause === undefined)
    return end({
      end: 'unconfirmed',
      wasTried: true,
      reason: `${outcome.reason} It was sent ${cutOffs} times, and has probably arrived.`,
    });
  const next = nextAttempt(item, pause, clock());
  if (next === undefined) return end({ end: 'failed', wasTried: true, reason: outcome.reason });
  return wait({ notBefore: next, reason: outcome.reason, wasTried: true, cutOffs });
}

/** A target, and what the account calls it; a webhook is a secret and not its name. */
interface NamedTarget extends ChannelTarget {
  name: string | undefined;
}

const silenced = 'It was muted, or its site was paused, before it was sent.';
const turnedOff = 'The channel had been turned off.';

/** The reason, where there is none. */
async function targetOf(ports: DeliverPorts, item: DeliveryItem): Promise<NamedTarget | string> {
  const { accountId, channel, group, slackOf, requestedAt: writtenAt } = item;
  if (group === 'account') {
    const address = await ports.ownerOf(accountId);
    return address === undefined ? turnedOff : { accountId, address, name: address };
  }
  const settings = await ports.settingsOf(accountId);
  const { enabled, target, label, notInPlan, signing } = settings.channels[channel];
  if (slackOf !== undefined) {
    const { slackWebhook: address, slackChannel: name } =
      (await ports.clientOf(accountId, slackOf)) ?? {};
    if (address === undefined) return turnedOff;
    return notInPlan ?? { accountId, address, writtenAt, name };
  }
  if (!enabled || target === undefined) return turnedOff;
  if (notInPlan !== undefined) return notInPlan;
  const name = channel === 'email' ? target : label;
  return { accountId, address: target, signing, writtenAt, name };
}

/** After the message that has to arrive first. */
function behind(earlier: readonly DeliveryItem[], now: Date): Postponed {
  const soon = after(now, behindMs);
  const last = new Date(
    earlier
      .map(({ notBefore }) => notBefore)
      .toSorted()
      .at(-1) ?? 0,
  );
  return {
    notBefore: last > soon ? after(last, behindMs) : soon,
    reason: 'An earlier message has to arrive first.',
  };
}

/** Undefined once a day has passed. */
function nextAttempt(
  { tries, requestedAt }: DeliveryItem,
  afterSeconds: number | undefined,
  now: Date,
): Date | undefined {
  const next = after(now, retryPause(tries + 1, afterSeconds));
  return next > after(new Date(requestedAt), givenUpAfterMs) ? undefined : next;
}

/**
 * Records the outcome of an attempt. Repeated on failure, because an unrecorded outcome cannot be found out later.
 * @throws LeaseLostError if another worker has the delivery
 */
async function held(write: () => Promise<boolean>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (await write()) return;
      throw new LeaseLostError();
    } catch (error) {
      if (error instanceof LeaseLostError || attempt === recordAttempts) throw error;
    }
  }
}
