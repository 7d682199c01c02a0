import { brokenPage } from './broken-page.ts';
import { certificateExpiring } from './certificate-expiring.ts';
import { checksFailing } from './checks-failing.ts';
import { closedToGoogle } from './closed-to-google.ts';
import type { CauseDefinition } from './define-cause.ts';
import { domainExpiring } from './domain-expiring.ts';
import { fieldDataFell } from './field-data-fell.ts';
import { markupErrors } from './markup-errors.ts';
import { monitorDown } from './monitor-down.ts';
import { picturesDiffer } from './pictures-differ.ts';
import { reachedElsewhere } from './reached-elsewhere.ts';
import { scoreFell } from './score-fell.ts';
import { siteDown } from './site-down.ts';
import { visitorsWorse } from './visitors-worse.ts';

/**
 * Every cause of incidents, in the order in which they explain each other: an outage explains what a scan finds
 * meanwhile.
 */
const catalogue = {
  'site-down': siteDown,
  'monitor-down': monitorDown,
  'broken-page': brokenPage,
  'certificate-expiring': certificateExpiring,
  'domain-expiring': domainExpiring,
  'reached-elsewhere': reachedElsewhere,
  'checks-failing': checksFailing,
  'closed-to-google': closedToGoogle,
  'score-fell': scoreFell,
  'field-data-fell': fieldDataFell,
  'visitors-worse': visitorsWorse,
  'pictures-differ': picturesDiffer,
  'markup-errors': markupErrors,
} satisfies Record<string, CauseDefinition>;
type Catalogue = typeof catalogue;

export type IncidentCause = keyof Catalogue;
export const causes: Readonly<Record<IncidentCause, CauseDefinition>> = catalogue;
// Object.keys loses the type of the keys.
export const incidentCauses = Object.keys(catalogue) as IncidentCause[];

/** Causes that make the state of a page worse. An outage is a state of its own. */
export type WorseCause = {
  [Cause in IncidentCause]: Catalogue[Cause] extends { worse: unknown } ? Cause : never;
}[IncidentCause];
const makesWorse = (cause: IncidentCause): cause is WorseCause => 'worse' in catalogue[cause];
export const worseCauses = incidentCauses.filter(makesWorse);

/** Events that say how a page is. */
export type MonitoringEventId = Catalogue[IncidentCause]['events'][number];
export const monitoringEvents: readonly MonitoringEventId[] = [
  ...new Set(Object.values(catalogue).flatMap(({ events }): MonitoringEventId[] => [...events])),
];

/** Kinds of notifications about incidents. */
type KindsOf<Cause> = Cause extends { kinds: infer Kinds } ? keyof Kinds & string : never;
export type CauseKindName = KindsOf<Catalogue[IncidentCause]>;
type CauseKind = CauseDefinition['kinds'][string] & { cause: IncidentCause };
export const causeKinds = Object.fromEntries(
  incidentCauses.flatMap((cause) =>
    Object.entries(causes[cause].kinds).map(([kind, about]) => [kind, { ...about, cause }]),
  ),
) as Record<CauseKindName, CauseKind>;
