import { Popover, UnstyledButton } from '@mantine/core';
import { metricNames, type MetricKey } from '../../../shared/metrics.ts';
import { metrics } from '../lib/metrics.ts';
import { Icon } from './icon.tsx';
import classes from './metric-name.module.css';

/** A metric's name with its meaning on demand, by pointer, touch or keyboard. */
export function MetricName({ metric }: { metric: MetricKey }) {
  const { short, meaning } = metrics[metric];
  const name = metricNames[metric];
  return (
    <span className={classes['name']}>
      <abbr className={classes['short']} title={name}>
        {short}
      </abbr>
      <Popover width={260} position="top" withArrow shadow="md" withinPortal>
        <Popover.Target>
          <UnstyledButton className={classes['info']} aria-label={`What ${short} means`}>
            <Icon name="info" size={16} />
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown>
          <strong>{name}</strong>
          <p className={classes['meaning']}>{meaning}</p>
        </Popover.Dropdown>
      </Popover>
      <span className={classes['long']}>{name}</span>
    </span>
  );
}
