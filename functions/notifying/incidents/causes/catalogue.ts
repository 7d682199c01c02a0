import type { IncidentCause } from '../../../../shared/causes/catalogue.ts';
import { brokenPage } from './broken-page.ts';
import { certificateExpiring } from './certificate-expiring.ts';
import { checksFailing } from './checks-failing.ts';
import { closedToGoogle } from './closed-to-google.ts';
import type { CauseDerivation } from './derive-cause.ts';
import { domainExpiring } from './domain-expiring.ts';
import { fieldDataFell } from './field-data-fell.ts';
import { markupErrors } from './markup-errors.ts';
import { monitorDown } from './monitor-down.ts';
import { picturesDiffer } from './pictures-differ.ts';
import { reachedElsewhere } from './reached-elsewhere.ts';
import { scoreFell } from './score-fell.ts';
import { siteDown } from './site-down.ts';
import { visitorsWorse } from './visitors-worse.ts';

/** How each cause is derived. */
export const derivations: Readonly<Record<IncidentCause, CauseDerivation>> = {
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
};
