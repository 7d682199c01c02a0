import { escapeHtml, plainPage } from '../../../bin/plain-page.ts';
import type { Mail } from './mailbox.ts';

const style = `main{max-width:820px}
ul{display:grid;gap:8px;margin:16px 0 0;padding:0;list-style:none}
li a{color:inherit;text-decoration:none}li a:hover{border-color:var(--wv-focus)}li strong{display:block}
pre{margin:0;white-space:pre-wrap;font:inherit}summary{padding:8px 0;cursor:pointer}
iframe{width:100%;height:70vh;border:1px solid var(--mantine-color-default-border);border-radius:12px;background:#fff}`;

const page = (title: string, body: string): string => plainPage({ title, style, body });

const when = (mail: Mail): string =>
  `<time datetime="${mail.sentAt}">${escapeHtml(mail.sentAt.replace('T', ' ').slice(0, 19))} UTC</time>`;

export function mailboxPage(mails: Mail[]): string {
  const rows = mails.map(
    (mail) =>
      `<li><a class="panel" href="/mailbox/${mail.id}"><strong>${escapeHtml(mail.subject)}</strong>
       <small>to ${escapeHtml(mail.to.join(', '))} · ${when(mail)}</small></a></li>`,
  );
  const list =
    rows.length === 0
      ? '<p class="panel">No mail yet. What the product would send appears here.</p>'
      : `<ul>${rows.join('\n')}</ul>`;
  return page(
    'Mailbox',
    `<h1>Mailbox</h1><p class="soft">Mails of this machine. Nothing is sent to anybody.</p>${list}`,
  );
}

export function mailPage(mail: Mail): string {
  const text = `<pre class="panel">${withLinks(mail.text ?? '')}</pre>`;
  // Mails are untrusted: no scripts and no same origin inside. Links open in a new tab.
  const html = `<iframe title="Message" src="/mailbox/${mail.id}/html"
    sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
    ${mail.text === undefined ? '' : `<details><summary>As text</summary>${text}</details>`}`;
  return page(
    mail.subject,
    `<p><a href="/mailbox">← Mailbox</a></p><h1>${escapeHtml(mail.subject)}</h1>
     <p><small>from ${escapeHtml(mail.from)} to ${escapeHtml(mail.to.join(', '))} · ${when(mail)}</small></p>
     ${mail.html === undefined ? text : html}`,
  );
}

const withLinks = (text: string): string =>
  escapeHtml(text).replace(/https?:\/\/[^\s<>()]+/g, (url) => `<a href="${url}">${url}</a>`);
