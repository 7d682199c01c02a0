import type { View } from './view.ts';

/** Orders views by turns: the first of each network, then the second ones. If the rest is cut, a flood displaces no other network. */
export function inTurn(views: readonly View[]): View[] {
  const counts = new Map<number, number>();
  const turns = Map.groupBy(views, ({ network }) => {
    const turn = counts.get(network) ?? 0;
    counts.set(network, turn + 1);
    return turn;
  });
  return [...turns.values()].flat();
}
