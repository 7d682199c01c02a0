import { plainPage } from '../../../bin/plain-page.ts';
import { escapeHtml } from '../../../functions/platform/escape-html.ts';

/** Channels of the workspace that is played. */
export const channels = ['#alerts', '#general', '#web'] as const;

const style = `main{max-width:560px}form.panel{display:grid;gap:16px}label{display:grid;gap:4px;font-weight:600}
select,button{min-height:40px;padding:6px 12px;border:1px solid var(--mantine-color-default-border);border-radius:8px;background:var(--wv-surface);color:inherit;font:inherit}
.choices{display:flex;gap:12px}button{cursor:pointer}button[value=allow]{background:var(--wv-accent-text);color:var(--wv-surface);font-weight:600}`;

/** The page on which a person allows us to post to a channel. */
export function authorizePage({
  problem,
  token,
  state,
}: {
  problem?: string;
  token: string;
  state: string;
}): string {
  const options = channels.map((channel) => `<option>${channel}</option>`).join('');
  const form = `<p>Web Vitals asks to post messages to a channel of <strong>Stand-in workspace</strong>.</p>
    <form class="panel" method="post"><input type="hidden" name="token" value="${token}">
    <label>Where should Web Vitals post?<select name="channel">${options}</select></label>
    <div class="choices"><button name="choice" value="allow">Allow</button>
    <button name="choice" value="cancel">Cancel</button></div></form>`;
  return plainPage({
    title: 'Slack on this machine',
    style,
    body: `<h1>Slack on this machine</h1>
      <p class="soft">A stand-in for Slack’s authorisation page: nothing leaves this machine.</p>
      ${problem === undefined && state !== '' ? form : `<p class="panel">Something went wrong: ${escapeHtml(problem ?? 'no state')}</p>`}`,
  });
}
