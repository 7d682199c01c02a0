import { createHash } from 'node:crypto';
import { continentOf } from './continents.ts';
import type { PingNode } from '../providers/ports/ping-nodes.ts';

/** With fewer nodes a failure is not confirmed from elsewhere. */
const fewestNodes = 3;

type Place = Pick<PingNode, 'countryCode' | 'city'>;
/** Our own location; `key` is that of the node there, if there is one. */
export type OwnPlace = Place & Pick<PingNode, 'key'>;

/** 0 on different continents, 3 in the same city. A place that is unknown is far from all others. */
function nearness(one: Place, other: Place): number {
  if (one.countryCode === '' || other.countryCode === '') return 0;
  if (one.countryCode === other.countryCode) return one.city === other.city ? 3 : 2;
  return continentOf(one.countryCode) === continentOf(other.countryCode) ? 1 : 0;
}

/** The public network allows few measurements an hour. */
const cost = ({ source }: PingNode): number => (source === 'globalping' ? 1 : 0);

/**
 * The nodes that may confirm a failure, in the order in which they are asked: each as far as possible from our own
 * place and from those before it. Empty where there are fewer than three; nodes that are away are left out.
 *
 * @param own undefined if it is unknown
 * @param seed spreads the checks over nodes that are equally far
 */
export function choosePlaces(
  nodes: readonly PingNode[],
  { own, seed }: { own: OwnPlace | undefined; seed: string },
): PingNode[] {
  if (nodes.length < fewestNodes) return [];
  const order = ({ key }: PingNode): string =>
    createHash('sha256').update(`${seed} ${key}`).digest('hex');
  let left = nodes
    .filter(({ key, isAway }) => key !== own?.key && !isAway)
    .map((node) => ({ node, rank: `${cost(node)} ${order(node)}` }))
    .toSorted((one, other) => one.rank.localeCompare(other.rank));
  const taken: Place[] = own === undefined ? [] : [own];
  const chosen: PingNode[] = [];
  const distance = (node: PingNode): number =>
    Math.max(0, ...taken.map((place) => nearness(node, place)));
  while (left.length > 0 && chosen.length < mostAsked) {
    // The first of those that are equally far, because they are in the order of their rank.
    const [next] = left.toSorted((one, other) => distance(one.node) - distance(other.node));
    if (next === undefined) break;
    left = left.filter((one) => one !== next);
    taken.push(next.node);
    chosen.push(next.node);
  }
  return chosen;
}

/** Two, and four in place of those that turn out to be away. */
const mostAsked = 6;
