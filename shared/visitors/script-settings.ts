/** What the served file knows of its site; changed without touching the site. */
export interface ScriptSettings {
  key: string;
  /** Where beacons go from a module, which does not know its own address: `https://…/v/<key>`. */
  at: string;
  /** Share of views that are reported, from 0 (none) to 1. */
  rate: number;
  /** The script does nothing elsewhere; each has its subdomains. */
  hosts: readonly string[];
}

/** The file of a site. @param script a function of the settings, as bin/visitor-script.ts builds it */
export const scriptOf = (script: string, settings: ScriptSettings): string =>
  // `<` cannot be in a host or key; escaped in case the file is ever put inside a page.
  `${script}(${JSON.stringify(settings).replaceAll('<', String.raw`\u003c`)});`;
