import { UnstyledButton } from '@mantine/core';
import { useId, useRef } from 'react';
import { metricNames, type MetricKey } from '../../../shared/metrics.ts';
import { metrics } from '../lib/metrics.ts';
import { Icon } from './icon.tsx';
import classes from './metric-name.module.css';
import { placeAt } from './place-at.ts';

/** Must match the style sheet. */
const panelWidth = 260;

/**
 * A metric's name with an explanation on demand, by pointer, touch or keyboard. The browser's own popover closes it.
 */
export function MetricName({ metric }: { metric: MetricKey }) {
  const { short, meaning } = metrics[metric];
  const name = metricNames[metric];
  const panelId = useId();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <span className={classes['name']}>
      <abbr className={classes['short']} title={name}>
        {short}
      </abbr>
      <UnstyledButton
        ref={button}
        className={classes['info']}
        popoverTarget={panelId}
        aria-label={`What ${short} means`}
      >
        <Icon name="info" size={16} />
      </UnstyledButton>
      <span
        id={panelId}
        popover="auto"
        className={classes['panel']}
        onBeforeToggle={({ currentTarget, newState }) => {
          if (newState === 'open' && button.current !== null)
            placeAt(currentTarget, button.current.getBoundingClientRect(), panelWidth);
        }}
      >
        <strong>{name}</strong>
        <span className={classes['meaning']}>{meaning}</span>
      </span>
      <span className={classes['long']}>{name}</span>
    </span>
  );
}
