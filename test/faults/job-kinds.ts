import type { Table } from '../../functions/platform/table/table.ts';
import { analyticsKinds } from './kinds/analytics.ts';
import { deliveryKinds } from './kinds/delivery.ts';
import { deletionKinds } from './kinds/deletion.ts';
import { eventKinds } from './kinds/events.ts';
import { exportKinds } from './kinds/exports.ts';
import { fieldDataKinds } from './kinds/field-data.ts';
import { heartbeatKinds } from './kinds/heartbeats.ts';
import { importKinds } from './kinds/imports.ts';
import { incidentKinds } from './kinds/incidents.ts';
import { mailKinds } from './kinds/mail.ts';
import { markupKinds } from './kinds/markup.ts';
import { pageKinds } from './kinds/pages.ts';
import { invoiceKinds, paymentKinds } from './kinds/payments.ts';
import { pingKinds } from './kinds/ping.ts';
import { planKinds } from './kinds/plans.ts';
import { proofKinds } from './kinds/proofs.ts';
import { reportKinds } from './kinds/reports.ts';
import { scanKinds } from './kinds/scans.ts';
import { screenshotKinds } from './kinds/screenshots.ts';
import { statusPageKinds } from './kinds/status-pages.ts';
import { supportKinds } from './kinds/support.ts';
import { uptimeKinds } from './kinds/uptime.ts';
import { visitorKinds } from './kinds/visitors.ts';
import type { JobKind } from './kinds/work.ts';

/**
 * Jobs without an effect that has to happen once. A push that is lost loses nothing, because browsers also poll; one that
 * comes twice makes them load the same again.
 */
export const pushesOnly: readonly string[] = ['tell-open-pages'];

/** All other kinds of jobs; those with a browser get a page that is ready at once. */
export const jobKinds = (table: Table): JobKind[] =>
  [
    scanKinds,
    markupKinds,
    screenshotKinds,
    uptimeKinds,
    pingKinds,
    heartbeatKinds,
    fieldDataKinds,
    analyticsKinds,
    pageKinds,
    eventKinds,
    incidentKinds,
    // Settled payments queue steps of accounts, so those come first.
    planKinds,
    paymentKinds,
    exportKinds,
    reportKinds,
    statusPageKinds,
    proofKinds,
    importKinds,
    mailKinds,
    supportKinds,
    deliveryKinds,
    deletionKinds,
    visitorKinds,
    invoiceKinds,
  ].flatMap((kinds) => kinds(table));
