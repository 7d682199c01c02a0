import { Skeleton } from '@mantine/core';
import { useRef } from 'react';
import type { Device } from '../../../../../shared/scans/devices.ts';
import type { DeviceSuggestions } from '../../../../../shared/models/scan-report.ts';
import { Section } from '../../../components/section.tsx';
import { useIsNear } from '../../../components/use-is-near.ts';
import { useCodeOnline } from '../../../lib/use-code.ts';
import classes from './waterfall.module.css';

/** It is below everything that a visitor sees first. */
const fetchWaterfall = () => import('./waterfall-view.tsx');

interface WaterfallProps {
  url: string;
  device: Device;
  /** With the filmstrip of the same load. */
  suggestions: DeviceSuggestions | null | undefined;
}

/** Requests of the newest successful scan over time; loaded once it is near the screen. */
export function Waterfall(props: WaterfallProps) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  const code = useCodeOnline(fetchWaterfall, isNear);
  return (
    <Section
      id="waterfall"
      title="Waterfall"
      hint={`Requests of the newest successful scan on ${props.device}, and what LCP waited for.`}
    >
      <div ref={place} className={classes['place']}>
        {isNear && code === undefined && <Skeleton height={760} radius="lg" />}
        {code && <code.WaterfallView key={props.device} {...props} />}
      </div>
    </Section>
  );
}
