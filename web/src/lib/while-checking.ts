import type { ChangeStatus } from '../../../shared/models/measuring/page-changes.ts';
import type { Device } from '../../../shared/scans/devices.ts';

/** A fresh run takes about a minute. */
const pollAgainMs = 15_000;

type Checked = { [device in Device]?: { change?: ChangeStatus | undefined } | null | undefined };

/** When to ask again how far the fresh runs of a page are; false if none are made. */
export const whileChecking = (page: Checked | undefined): number | false =>
  [page?.mobile, page?.desktop].some((one) => one?.change?.kind === 'checking')
    ? pollAgainMs
    : false;
