import { SimpleGrid, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Side, type Sided, sides } from '../../../../../../shared/assessment/comparison.ts';
import classes from '../comparison.module.css';
import { ValuesOf } from '../../../../components/messages/last-known.tsx';
import type { SideData } from '../api/use-side-data.ts';
import { SideName } from './side-name.tsx';

interface PairProps {
  names: Sided<string>;
  /** Names the parts for screen readers: 'Shop: uptime'. */
  what: string;
  /** Set for values of a scan, which are grey while their page is down. */
  data?: Sided<Pick<SideData, 'lastAt'>>;
  children: (side: Side) => ReactNode;
}

/** Both sides beside each other, each under its name. */
export function Pair({ names, what, data, children }: PairProps) {
  return (
    <SimpleGrid cols={2} spacing={{ base: 8, sm: 16 }}>
      {sides.map((side) => (
        <article
          key={side}
          className={classes['panel']}
          aria-label={`${names[side]}: ${what}`}
          data-side={side}
        >
          <Title order={3} mb={16}>
            <SideName side={side} name={names[side]} />
          </Title>
          <ValuesOf lastAt={data?.[side].lastAt}>{children(side)}</ValuesOf>
        </article>
      ))}
    </SimpleGrid>
  );
}
