import { plainPage } from '../../../bin/plain-page.ts';
import { escapeHtml } from '../../../functions/platform/escape-html.ts';
import type { Mail } from './mailbox.ts';
import { type MailOutcome, outcomeFor } from './simulate-feedback.ts';

const style = `main{max-width:820px}
ul{display:grid;gap:8px;margin:16px 0 0;padding:0;list-style:none}
li a.panel{color:inherit;text-decoration:none}li a.panel:hover{border-color:var(--wv-focus)}li strong{display:block}
pre{margin:0;white-space:pre-wrap;font:inherit}summary{padding:8px 0;cursor:pointer}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin:12px 0;font-size:13px}dt{color:var(--mantine-color-dimmed)}dd{margin:0}
nav.views{display:flex;flex-wrap:wrap;gap:8px;margin:16px 0 12px}
nav.views a{padding:6px 14px;border:1px solid var(--mantine-color-default-border);border-radius:8px;color:inherit;text-decoration:none}
nav.views a[aria-current]{border-color:var(--wv-focus);background:var(--wv-accent-surface);color:var(--wv-accent-text);font-weight:600}
iframe{display:block;width:100%;height:70vh;border:1px solid var(--mantine-color-default-border);border-radius:12px;background:#fff}
iframe.phone{width:320px;max-width:100%;margin:0 auto}iframe.dark{background:#111319}`;

const page = (title: string, body: string): string => plainPage({ title, style, body });

const when = (mail: Mail): string =>
  `<time datetime="${mail.sentAt}">${escapeHtml(mail.sentAt.replace('T', ' ').slice(0, 19))} UTC</time>`;

const outcomeWords: Record<MailOutcome, string> = {
  bounced: 'came back: the SES stand-in plays a bounce for this address',
  suppressed: 'not sent: the SES stand-in plays its suppression list for this address',
  complained: 'reported as spam: the SES stand-in plays a complaint for this address',
};
const outcomesOf = ({ to }: Mail): string[] =>
  to.flatMap((address) => {
    const outcome = outcomeFor(address);
    return outcome === undefined ? [] : [outcomeWords[outcome]];
  });

export function mailboxPage(mails: Mail[]): string {
  const rows = mails.map(
    (mail) =>
      `<li><a class="panel" href="/mailbox/${mail.id}"><strong>${escapeHtml(mail.subject)}</strong>
       <small>to ${escapeHtml(mail.to.join(', '))} · ${when(mail)}${outcomesOf(mail)
         .map((words) => ` · ${words}`)
         .join('')}</small></a></li>`,
  );
  const list =
    rows.length === 0
      ? '<p class="panel">No mail yet. What the product would send appears here.</p>'
      : `<ul>${rows.join('\n')}</ul>`;
  return page(
    'Mailbox',
    `<h1>Mailbox</h1><p class="soft">Mails of this machine. They do not leave it.</p>${list}`,
  );
}

/** How a mail can be looked at. */
const views = { html: 'HTML', dark: 'Dark', phone: 'Phone', text: 'Text' } as const;
export type MailView = keyof typeof views;
export const isMailView = (name: string): name is MailView => Object.hasOwn(views, name);

export function mailPage(mail: Mail, wanted: MailView = 'html'): string {
  const view = mail.html === undefined ? 'text' : wanted;
  return page(
    mail.subject,
    `<p><a href="/mailbox">← Mailbox</a></p><h1>${escapeHtml(mail.subject)}</h1>
     ${headOf(mail)}
     ${attachmentsOf(mail)}
     ${viewsOf(mail, view)}
     ${view === 'text' ? `<pre class="panel">${withLinks(mail.text ?? '')}</pre>` : frameOf(mail, view)}`,
  );
}

function headOf(mail: Mail): string {
  const rows = [
    ['From', escapeHtml(mail.from)],
    ['To', escapeHtml(mail.to.join(', '))],
    ...(mail.replyTo.length === 0 ? [] : [['Reply-To', escapeHtml(mail.replyTo.join(', '))]]),
    ['Sent', when(mail)],
    ...mail.headers.map(({ name, value }) => [escapeHtml(name), escapeHtml(value)]),
    ...outcomesOf(mail).map((words) => ['Played', words]),
  ];
  return `<dl>${rows.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')}</dl>`;
}

function attachmentsOf({ id, attachments }: Mail): string {
  const rows = attachments.flatMap(({ fileName, contentType, content, contentId }, index) =>
    contentId !== undefined
      ? []
      : `<li><a href="/mailbox/${id}/attachments/${index}">${escapeHtml(fileName)}</a>
       <small>${escapeHtml(contentType)} · ${Buffer.byteLength(content, 'base64').toLocaleString('en')} bytes</small></li>`,
  );
  if (rows.length === 0) return '';
  return `<h2>Attachments</h2><ul>${rows.join('\n')}</ul>`;
}

function viewsOf({ id, html, text }: Mail, current: MailView): string {
  const shown = Object.entries(views).filter(([name]) =>
    name === 'text' ? text !== undefined : html !== undefined,
  );
  const links = shown.map(
    ([name, words]) =>
      `<a href="/mailbox/${id}?view=${name}"${name === current ? ' aria-current="page"' : ''}>${words}</a>`,
  );
  return `<nav class="views" aria-label="Parts of the mail">${links.join('')}</nav>`;
}

/** Mails are untrusted: no scripts and no same origin inside. Links open in a new tab. */
const frameOf = ({ id }: Mail, view: MailView): string =>
  `<iframe title="Message" class="${view}" src="/mailbox/${id}/html${view === 'dark' ? '?scheme=dark' : ''}"
    sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`;

/** The HTML part in the given colour scheme, regardless of the browser's own setting. */
export const inScheme = (html: string, scheme: 'light' | 'dark'): string =>
  html.replaceAll(/\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/g, (_, wanted: string) =>
    wanted === scheme ? '(min-width:0)' : '(max-width:0)',
  );

/** The HTML part as a mail program shows it: with the pictures that came with it (RFC 2392). */
export const withPictures = (html: string, attachments: Mail['attachments']): string =>
  attachments.reduce(
    (shown, { contentId, contentType, content }) =>
      contentId === undefined || !/^image\/(png|jpeg)$/.test(contentType)
        ? shown
        : shown.replaceAll(`"cid:${contentId}"`, `"data:${contentType};base64,${content}"`),
    html,
  );

const withLinks = (text: string): string =>
  escapeHtml(text).replace(/https?:\/\/[^\s<>()]+/g, (url) => `<a href="${url}">${url}</a>`);
