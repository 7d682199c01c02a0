import { createHash } from 'node:crypto';
import type { PingNode } from '../../../providers/ports/ping-nodes.ts';
/** ISO 3166-1 alpha-2 codes by continent; countries on two are where most of their people live. */
const countries = {
  AF: 'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TG TN TZ UG YT ZA ZM ZW',
  AN: 'AQ BV GS HM TF',
  AS: 'AE AF AM AZ BD BH BN BT CC CN CX CY GE HK ID IL IN IO IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH PK PS QA SA SG SY TH TJ TL TM TR TW UZ VN YE',
  EU: 'AD AL AT AX BA BE BG BY CH CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA XK',
  NA: 'AG AI AW BB BL BM BQ BS BZ CA CR CU CW DM DO GD GL GP GT HN HT JM KN KY LC MF MQ MS MX NI PA PM PR SV SX TC TT US VC VG VI',
  OC: 'AS AU CK FJ FM GU KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV UM VU WF WS',
  SA: 'AR BO BR CL CO EC FK GF GY PE PY SR UY VE',
} as const;
type Continent = keyof typeof countries;

const continents = new Map<string, Continent>(
  // Object.entries loses the type of the keys.
  (Object.keys(countries) as Continent[]).flatMap((continent) =>
    countries[continent].split(' ').map((code) => [code, continent] as const),
  ),
);

/** Continent of a country; undefined for an unknown code. */
export const continentOf = (countryCode: string): Continent | undefined =>
  continents.get(countryCode);

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
