import * as accountData from './account-data.ts';
import * as accountDeletion from './account-deletion.ts';
import * as accounts from './accounts.ts';
import * as adding from './adding.ts';
import * as analytics from './analytics.ts';
import * as assessment from './assessment.ts';
import * as channels from './channels.ts';
import * as clients from './clients.ts';
import * as imports from './imports.ts';
import * as chat from './chat.ts';
import * as competitors from './competitors.ts';
import * as contact from './contact.ts';
import type { CallContract } from './define-call.ts';
import * as desk from './desk.ts';
import * as estimates from './estimates.ts';
import * as exports from './exports.ts';
import * as fieldData from './field-data.ts';
import * as incidents from './incidents.ts';
import * as invoices from './invoices.ts';
import * as labSettings from './lab-settings.ts';
import * as mail from './mail.ts';
import * as marks from './marks.ts';
import * as markup from './markup.ts';
import * as notifications from './notifications.ts';
import * as payments from './payments.ts';
import * as ping from './ping.ts';
import * as plans from './plans.ts';
import * as portfolio from './portfolio.ts';
import * as proofs from './proofs.ts';
import * as ranking from './ranking.ts';
import * as reports from './reports.ts';
import * as scanChanges from './scan-changes.ts';
import * as scanResults from './scan-results.ts';
import * as scans from './scans.ts';
import * as screenshots from './screenshots.ts';
import * as settings from './settings.ts';
import * as sharing from './sharing.ts';
import * as sites from './sites.ts';
import * as social from './social.ts';
import * as subUsers from './sub-users.ts';
import * as suggestions from './suggestions.ts';
import * as teamTwoStep from './team-two-step.ts';
import * as trends from './trends.ts';
import * as twoStep from './two-step.ts';
import * as uptime from './uptime.ts';
import * as visitors from './visitors.ts';
import * as waterfall from './waterfall.ts';

const isCall = (value: unknown): value is CallContract =>
  typeof value === 'object' && value !== null && 'id' in value && 'path' in value;

const files = [
  accounts,
  settings,
  social,
  twoStep,
  teamTwoStep,
  subUsers,
  plans,
  payments,
  sites,
  adding,
  portfolio,
  clients,
  reports,
  imports,
  competitors,
  scanResults,
  scans,
  labSettings,
  scanChanges,
  waterfall,
  proofs,
  trends,
  marks,
  fieldData,
  visitors,
  assessment,
  ranking,
  analytics,
  suggestions,
  estimates,
  markup,
  uptime,
  screenshots,
  ping,
  incidents,
  notifications,
  sharing,
  exports,
  accountData,
  channels,
  accountDeletion,
  invoices,
  mail,
  contact,
  chat,
  desk,
] as const;
type ExportsOf<File> = File extends unknown ? File[keyof File] : never;
type KnownCall = Extract<
  ExportsOf<(typeof files)[number]>,
  { id: string; domain: string; path: string }
>;
export type CallDomain = KnownCall['domain'];
export type CallId<Domain extends string = CallDomain> = Extract<
  KnownCall,
  { domain: Domain }
>['id'];

/** Every call that exists. Routes, OpenAPI, client and permission tests are derived from this list. */
export const catalogue: readonly CallContract[] = files.flatMap((file) =>
  Object.values<unknown>(file).filter(isCall),
);

/** Path of the function's source, relative to the repository root, by convention. */
export const entryPointOf = (call: CallContract): string =>
  `functions/${call.domain}/${call.id}.call.ts`;
