import { plainPage } from '../../bin/plain-page.ts';
import { escapeHtml } from '../../functions/platform/escape-html.ts';
import type { DemoSiteName } from './start-demo-sites.ts';

export interface ShownDemoSite {
  name: DemoSiteName;
  title: string;
  url: string;
  /** Undefined if it answers as usual. */
  downSince: Date | undefined;
}

export const demoSitesPath = '/demo-sites';

const style = `main{max-width:820px}
ul.sites{display:grid;gap:12px;margin:16px 0;padding:0;list-style:none}
code{white-space:nowrap}.site{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;justify-content:space-between}
form{margin:0}
button{min-height:36px;padding:4px 14px;border:1px solid var(--mantine-color-default-border);border-radius:8px;background:var(--wv-surface);color:inherit;font:inherit;cursor:pointer}
button:hover{border-color:var(--wv-focus)}button:focus-visible{outline:2px solid var(--wv-focus);outline-offset:2px}`;

function siteOf({ name, title, url, downSince }: ShownDemoSite, token: string): string {
  const state =
    downSince === undefined
      ? 'Answers as usual.'
      : `Answers 503 since ${downSince.toISOString().slice(11, 19)} UTC.`;
  const [step, words] =
    downSince === undefined ? ['down', 'Take this demo site down'] : ['up', 'Bring it back'];
  return `<li class="panel site"><div><strong>${escapeHtml(title)}</strong><br>
    <a href="${escapeHtml(url)}">${escapeHtml(url)}</a><br><small>${state}</small></div>
    <form method="post" action="${demoSitesPath}"><input type="hidden" name="token" value="${token}">
    <input type="hidden" name="site" value="${name}"><input type="hidden" name="step" value="${step}">
    <button aria-label="${words}: ${escapeHtml(title)}">${words}</button></form></li>`;
}

/** The demo sites, each with a switch that makes a real outage of it. @param token of the forms */
export function demoSitesPage(sites: readonly ShownDemoSite[], token: string): string {
  const list = sites.map((site) => siteOf(site, token)).join('\n');
  return plainPage({
    title: 'Demo sites',
    style,
    body: `<h1>Demo sites</h1>
      <p class="soft">Served by this machine. Take one down to see an outage, and bring it back to see the recovery.</p>
      ${sites.length === 0 ? '<p class="panel">The demo sites are not served.</p>' : `<ul class="sites">${list}</ul>`}
      <p>Their pages carry the script for visitors. Open one, click on it and close it: your visit is on
      <a href="/visitors">Visitors</a> within seconds.</p>
      <p>A site that is down answers every request with status 503. Web Vitals checks it at once and confirms the failure
      with two further attempts. After about 15 seconds, or less with <code>--fast-clock</code>, it is down, and you find</p>
      <ul><li>the incident on <a href="/dashboard">Overview</a> and <a href="/incidents">Incidents</a>, and the notification
      in the bell, as <code>demo@example.com</code>;</li>
      <li>the message on <a href="/discord">Discord</a> and in the <a href="/mailbox">mailbox</a>.</li></ul>
      <p>Nothing on these screens is made up: it all follows from the failed checks.</p>`,
  });
}
