import { env } from '../platform/aws/env.ts';
import { publicPolicy } from '../platform/target-guard/judge-target.ts';
import type { PingNodes, PingSource } from './ports/ping-nodes.ts';
import { joinSources } from './probes/join-sources.ts';
import { ownProbe } from './probes/own-probe.ts';
import { thisMachine } from './probes/this-machine.ts';

/** The nodes that the operator has configured; this machine where there is no other. */
export const pingNodes = (): PingNodes => joinSources(configuredSources);

async function configuredSources(): Promise<readonly PingSource[]> {
  const configured: PingSource[] = [];
  if (configured.length > 0) return configured;
  const policy = { ...publicPolicy, allowPrivate: env.allowPrivateTargets() };
  return [thisMachine(ownProbe({ policy, witnesses: env.networkWitnesses() }))];
}
