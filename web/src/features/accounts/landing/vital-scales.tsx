import { Flex } from '@mantine/core';
import { fieldThresholds } from '../../../../../shared/assessment/thresholds.ts';
import classes from './landing.module.css';

const seconds = (milliseconds: number) => `${milliseconds / 1000} s`;
const milliseconds = (value: number) => `${value} ms`;
const plain = (value: number) => String(value);

const vitals = [
  { metric: 'lcp', name: 'Largest Contentful Paint', write: seconds },
  { metric: 'inp', name: 'Interaction to Next Paint', write: milliseconds },
  { metric: 'cls', name: 'Cumulative Layout Shift', write: plain },
] as const;

/** The Core Web Vitals and where web.dev puts their thresholds. */
export function VitalScales() {
  return (
    <Flex component="dl" direction="column" gap="md" m={0}>
      {vitals.map(({ metric, name, write }) => {
        const { goodBelow, badAbove } = fieldThresholds[metric];
        return (
          <div key={metric} className={classes['scale']}>
            <dt>{name}</dt>
            <dd>
              <span className={classes['bar']} aria-hidden>
                <i data-band="good" />
                <i data-band="average" />
                <i data-band="bad" />
              </span>
              <Flex
                component="span"
                gap={8}
                justify="space-between"
                mt={4}
                fz="xs"
                c="var(--ink-soft)"
              >
                <span>good up to {write(goodBelow)}</span>
                <span>bad above {write(badAbove)}</span>
              </Flex>
            </dd>
          </div>
        );
      })}
    </Flex>
  );
}
