import { causes } from '../../../../shared/causes/catalogue.ts';
import type { IncidentSummary } from '../../../../shared/models/notifying/incident.ts';
import type { Band } from '../../../../shared/assessment/thresholds.ts';
import { isOpen } from './incidents-query.ts';

/** How bad an incident is at the moment. What one region alone cannot reach is up for most visitors. */
export function incidentBand(incident: IncidentSummary): Band {
  if (!isOpen(incident)) return 'good';
  return causes[incident.cause].band;
}
