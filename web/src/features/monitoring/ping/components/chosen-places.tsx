import { Button, Group } from '@mantine/core';
import type { PingNode } from '../../../../../../shared/models/monitoring/ping.ts';
import { mostPingNodes } from '../../../../../../shared/ping/ping-limits.ts';
import { CountryFlag } from '../../../../components/values/country-flag.tsx';
import { Icon } from '../../../../components/values/icon.tsx';
import { nodeNote } from '../rules/ping-words.ts';
import classes from '../ping.module.css';

interface ChosenPlacesProps {
  nodes: Readonly<Record<string, PingNode>>;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** The chosen places, each with a button that takes it out; and all of them at once. */
export function ChosenPlaces({ nodes, chosen, onChange }: ChosenPlacesProps) {
  const keys = Object.keys(nodes);
  if (keys.length < 2) return null;
  return (
    <Group gap={8}>
      {chosen.length > 0 && (
        <ul className={classes['places']} aria-label="Chosen places">
          {chosen.map((key) => {
            const node = nodes[key];
            if (node === undefined) return null;
            return (
              <li key={key}>
                <CountryFlag code={node.countryCode} />
                {node.server}
                {node.isAway && (
                  <span className={classes['away']} title={nodeNote(node)}>
                    away
                  </span>
                )}
                <button
                  type="button"
                  aria-label={`Remove ${node.server}`}
                  onClick={() => onChange(chosen.filter((one) => one !== key))}
                >
                  <Icon name="close" size={14} />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {keys.length <= mostPingNodes && chosen.length < keys.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => onChange(keys)}>
          Choose all
        </Button>
      )}
      {chosen.length > 1 && (
        <Button variant="subtle" size="compact-sm" onClick={() => onChange([])}>
          Choose none
        </Button>
      )}
    </Group>
  );
}
