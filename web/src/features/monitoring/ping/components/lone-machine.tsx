import type { PingNode } from '../../../../../../shared/models/monitoring/ping.ts';
import { OperatorNote } from '../../../../entities/session/components/operator-note.tsx';
import classes from '../ping.module.css';

/** Says that the product's machine is the only place, and tells the operator what to do about it. */
export function LoneMachine({ nodes }: { nodes: Readonly<Record<string, PingNode>> | undefined }) {
  if (nodes === undefined) return null;
  const all = Object.values(nodes);
  if (all.length === 0) {
    return (
      <p className={classes['note']}>
        No places to ping from are available yet. <HowToAdd />
      </p>
    );
  }
  if (all.some(({ source }) => source !== 'this-machine')) return null;
  return (
    <p className={classes['note']}>
      The machine that Web Vitals runs on is the only place so far, so latencies say nothing about
      other countries. <HowToAdd />
    </p>
  );
}

function HowToAdd() {
  return (
    <OperatorNote>
      add places with <code>npm run probe</code> on a machine elsewhere, with{' '}
      <code>-c probeRegions=…</code> in AWS, or with the public network Globalping, as the runbook
      describes.
    </OperatorNote>
  );
}
