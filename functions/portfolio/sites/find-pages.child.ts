import * as z from 'zod';
import { serveChild } from '../../platform/children/serve-child.ts';
import { requestingIn } from '../../platform/target-guard/requesting-in.ts';
import { createTargetGuard } from '../../platform/target-guard/target-guard.ts';
import { findPages } from './find-pages.ts';
import { excludeMissing } from './exclude-missing.ts';

const FindPagesTask = z.object({
  home: z.string(),
  allowPrivate: z.boolean(),
  /** Of the site, the most wanted first. */
  languages: z.array(z.string()),
  /** Ports of the parent process. */
  ownPorts: z.array(z.number()),
});

/** Visits a site whose documents may be crafted to keep their parser busy. */
serveChild(FindPagesTask, async ({ home, allowPrivate, languages, ownPorts }) => {
  const guard = createTargetGuard({ allowPrivate, ownPorts: new Set(ownPorts) });
  try {
    const { fetch } = requestingIn(guard, languages);
    const found = await findPages(home, { fetch });
    return await excludeMissing(found, { fetch });
  } finally {
    guard.close();
  }
});
