import { isAwsRegion } from '../../shared/deployment/aws-regions.ts';
import { env } from '../platform/aws/env.ts';
import { isSecretSet } from '../platform/aws/is-secret-set.ts';
import { readSecret } from '../platform/aws/secret.ts';
import { publicPolicy } from '../platform/target-guard/target-policy.ts';
import { createTargetGuard } from '../platform/target-guard/target-guard.ts';
import { globalpingClient } from './globalping/globalping-client.ts';
import { globalpingSource } from './globalping/globalping-source.ts';
import type { PingNodes, PingSource } from './ports/ping-nodes.ts';
import { joinSources } from './probes/join-sources.ts';
import { laterSource } from './probes/later-source.ts';
import { listedProbes, readListedProbes } from './probes/listed-probes.ts';
import { ownProbe } from './probes/own-probe.ts';
import { regionProbes } from './probes/region-probes.ts';
import { thisMachine } from './probes/this-machine.ts';

/** The nodes that the operator has configured; this machine where there is no other. */
export const pingNodes = (): PingNodes => joinSources(configuredSources);

function configuredSources(): readonly PingSource[] {
  const configured = [...inRegions(), ...onOtherMachines(), ...onGlobalping()];
  if (configured.length > 0) return configured;
  const policy = { ...publicPolicy, allowPrivate: env.allowPrivateTargets() };
  return [thisMachine(ownProbe({ policy, witnesses: env.networkWitnesses() }))];
}

function inRegions(): PingSource[] {
  const { regions, functionName } = env.probes();
  if (regions.length === 0 || functionName === undefined) return [];
  return [regionProbes({ regions: regions.filter(isAwsRegion), functionName, keys: env.keys() })];
}

function onOtherMachines(): PingSource[] {
  if (!isSecretSet('PROBES')) return [];
  return [
    laterSource('probe', async () =>
      listedProbes(readListedProbes((await readSecret('PROBES')) ?? '')),
    ),
  ];
}

function onGlobalping(): PingSource[] {
  const { isOn, endpoint } = env.globalping();
  if (!isOn) return [];
  // Public in any case: what is private to this machine is not for a public network.
  const guard = createTargetGuard({ allowPrivate: false });
  return [
    laterSource('globalping', async () => {
      const client = globalpingClient({ token: await readSecret('GLOBALPING_TOKEN'), endpoint });
      return globalpingSource({ client, guard });
    }),
  ];
}
