import * as z from 'zod';
import { plainPage } from '../../../bin/plain-page.ts';
import { escapeHtml } from '../../../functions/platform/escape-html.ts';
import type { PageGuard } from '../local-pages.ts';
import { type Inbox, type Mood, moods } from './inbox.ts';

/** A provider whose webhooks are played. */
export interface Shown {
  /** `Discord` */
  name: string;
  /** Path of its page: `/discord`. */
  path: string;
  /** Address of a webhook, as a person copies it. */
  urlOf(key: string): string;
  /** A text without the escapes of its provider. */
  plain?(text: string): string;
  /** Actions on the page, besides choosing how a webhook answers. */
  hint: string;
}

const words: Record<Mood, string> = {
  works: 'takes messages',
  limited: 'limits how many it takes (429)',
  failing: 'fails (500)',
  hanging: 'never answers',
  garbage: 'answers garbage',
  gone: 'was deleted (404)',
};

const style = `main{max-width:820px}h2{margin-top:32px}
ul{display:grid;gap:12px;margin:12px 0 0;padding:0;list-style:none}
.hook{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;justify-content:space-between}
form{display:flex;flex-wrap:wrap;gap:8px;align-items:center;margin:0}
select,button,input{min-height:36px;padding:4px 10px;border:1px solid var(--mantine-color-default-border);border-radius:8px;background:var(--wv-surface);color:inherit;font:inherit}
select{max-width:100%}
button{cursor:pointer}
.message{white-space:pre-line;overflow-wrap:anywhere}.message h3{font-size:16px}`;

const Choice = z.object({ webhook: z.string().max(300), mood: z.enum(moods) });

const shownKeys = new Set(['content', 'title', 'text', 'heading', 'summary', 'description', 'url']);

/** The texts and links of a message in any provider's format, in order. */
function textsIn(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return shownKeys.has(key) && value !== '' ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(one, key));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => textsIn(one, name));
}

function messageOf(body: unknown, plain: Shown['plain'] = (text) => text): string {
  const [heading = '', ...lines] = textsIn(body).map((text) =>
    /^https?:\/\/\S+$/.test(text)
      ? `<a href="${escapeHtml(text)}">${escapeHtml(text)}</a>`
      : escapeHtml(plain(text)),
  );
  // The page keeps line breaks and drops spaces.
  const posted = escapeHtml(JSON.stringify(body, null, '\u00a0\u00a0'));
  return `<h3>${heading}</h3>${lines.join('\n')}
<details><summary>As it was posted</summary><code>${posted}</code></details>`;
}

/** Takes the choice of how a webhook answers. */
export function takeMood(inbox: Inbox, form: URLSearchParams): void {
  const choice = Choice.safeParse(Object.fromEntries(form));
  if (choice.success) inbox.setMood(choice.data.webhook, choice.data.mood);
}

/** The webhooks of a provider, how each answers, and what was posted to it. */
export function inboxPage(shown: Shown, inbox: Inbox, guard: PageGuard): string {
  const { name, path } = shown;
  const token = guard.tokenFor(path);
  const hooks = Object.entries(inbox.state.webhooks).map(([key, webhook]) => {
    const options = moods.map(
      (mood) =>
        `<option value="${mood}"${mood === webhook.mood ? ' selected' : ''}>${words[mood]}</option>`,
    );
    return `<li class="panel hook"><div><strong>${escapeHtml(webhook.name)}</strong><br>
      <code>${escapeHtml(shown.urlOf(key))}</code></div>
      <form method="post" action="${path}"><input type="hidden" name="token" value="${token}">
      <input type="hidden" name="webhook" value="${escapeHtml(key)}">
      <select name="mood" aria-label="How ${escapeHtml(webhook.name)} answers">${options.join('')}</select>
      <button>Set</button></form></li>`;
  });
  const messages = inbox.state.messages.slice(0, 100).map((message) => {
    const to = inbox.find(message.webhook)?.name ?? 'a webhook that is gone';
    const at = escapeHtml(message.at.replace('T', ' ').slice(0, 19));
    return `<li class="panel message"><small>${escapeHtml(to)} · <time datetime="${message.at}">${at} UTC</time></small>
${messageOf(message.body, shown.plain)}</li>`;
  });
  const list = (items: string[], empty: string) =>
    items.length === 0 ? `<p class="panel">${empty}</p>` : `<ul>${items.join('\n')}</ul>`;
  return plainPage({
    title: `${name} on this machine`,
    style,
    body: `<h1>${name} on this machine</h1>
      <p class="soft">A stand-in: nothing is sent to ${name}. ${shown.hint}</p>
      <h2>Webhooks</h2>${list(hooks, 'No webhook yet.')}
      <h2>Messages</h2>${list(messages, 'No message yet. What the product would send appears here.')}`,
  });
}
