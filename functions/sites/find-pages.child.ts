import * as z from 'zod';
import { serveChild } from '../platform/children/serve-child.ts';
import { createTargetGuard } from '../platform/target-guard/target-guard.ts';
import { findPages } from './find-pages.ts';
import { leaveOutMissing } from './leave-out-missing.ts';

const FindPagesTask = z.object({
  home: z.string(),
  allowPrivate: z.boolean(),
  /** Ports of the parent process. */
  ownPorts: z.array(z.number()),
});

/** Visits a site whose documents may be crafted to keep their parser busy. */
serveChild(FindPagesTask, async ({ home, allowPrivate, ownPorts }) => {
  const guard = createTargetGuard({ allowPrivate, ownPorts: new Set(ownPorts) });
  try {
    const found = await findPages(home, { fetch: guard.fetch });
    return await leaveOutMissing(found, { fetch: guard.fetch });
  } finally {
    guard.close();
  }
});
