/** Instructions for a finding. Sentences of plain text with `code` in backticks; each step is one sentence or two. */
export interface FindingSteps {
  /** What to change on any kind of site, the most effective step first. */
  general: readonly string[];
  /** The same for WordPress: kind of plugin, hook, theme file or setting. */
  wordpress: readonly string[];
  /** Why it works, in one or two sentences. */
  why: string;
  /** How to see that it worked, without waiting for a scan. */
  check: string;
}

/** By audit id of Lighthouse. */
export type StepsOfAudits = Readonly<Record<string, FindingSteps>>;
