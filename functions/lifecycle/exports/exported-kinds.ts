import { accountKinds } from './exported-kinds/account-kinds.ts';
import type { ExportedKind } from './exported-kinds/exported-kind.ts';
import { notificationKinds } from './exported-kinds/notification-kinds.ts';
import { siteKinds } from './exported-kinds/site-kinds.ts';
import { supportKinds } from './exported-kinds/support-kinds.ts';
import { uptimeKinds } from './exported-kinds/uptime-kinds.ts';

/** In the order of the zip. An attribute that is not named here is not exported, so that no secret gets in by accident. */
export const exportedKinds: readonly ExportedKind[] = [
  ...accountKinds,
  ...siteKinds,
  ...uptimeKinds,
  ...notificationKinds,
  ...supportKinds,
];
