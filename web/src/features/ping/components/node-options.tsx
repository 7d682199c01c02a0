import type { PingNode } from '../../../../../shared/models/ping.ts';
import { CountryFlag } from '../../../components/country-flag.tsx';
import type { SearchOption } from '../../../components/search-options.ts';
import { nodeNote } from '../rules/ping-words.ts';

/** The places as options, by name; those that are away stay in the list and say so. */
export const optionsOf = (nodes: Readonly<Record<string, PingNode>>): SearchOption[] =>
  Object.entries(nodes)
    .map(([value, node]) => ({
      value,
      label: node.server,
      note: nodeNote(node),
      picture: <CountryFlag code={node.countryCode} />,
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
