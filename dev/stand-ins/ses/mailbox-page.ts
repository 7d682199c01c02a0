import type { Mail } from './mailbox.ts';

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem; }
  h1 { font-size: 1.4rem; overflow-wrap: anywhere; }
  ul { list-style: none; padding: 0; }
  li a { display: block; padding: .75rem; border-radius: .5rem; text-decoration: none; color: inherit; border: 1px solid #8884; margin-bottom: .5rem; }
  li a:hover, li a:focus-visible { border-color: #4263eb; }
  small { opacity: .75; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
  iframe { width: 100%; height: 60vh; border: 1px solid #8884; border-radius: .5rem; background: #fff; }`;

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`;

const when = (mail: Mail): string =>
  `<time datetime="${mail.sentAt}">${escape(mail.sentAt.replace('T', ' ').slice(0, 19))} UTC</time>`;

export function mailboxPage(mails: Mail[]): string {
  const rows = mails.map(
    (mail) =>
      `<li><a href="/mailbox/${mail.id}"><strong>${escape(mail.subject)}</strong><br>
       <small>to ${escape(mail.to.join(', '))} · ${when(mail)}</small></a></li>`,
  );
  const list =
    rows.length === 0
      ? '<p>No mail yet. What the product would send appears here.</p>'
      : `<ul>${rows.join('\n')}</ul>`;
  return page('Mailbox', `<h1>Mailbox</h1>${list}`);
}

export function mailPage(mail: Mail): string {
  const text = `<pre>${withLinks(mail.text ?? '')}</pre>`;
  // No scripts and no same origin inside: a mail is data. Its links open in a new tab.
  const html = `<iframe title="Message" src="/mailbox/${mail.id}/html"
    sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
    ${mail.text === undefined ? '' : `<details><summary>As text</summary>${text}</details>`}`;
  return page(
    mail.subject,
    `<p><a href="/mailbox">← Mailbox</a></p><h1>${escape(mail.subject)}</h1>
     <p><small>from ${escape(mail.from)} to ${escape(mail.to.join(', '))} · ${when(mail)}</small></p>
     ${mail.html === undefined ? text : html}`,
  );
}

const withLinks = (text: string): string =>
  escape(text).replace(/https?:\/\/[^\s<>()]+/g, (url) => `<a href="${url}">${url}</a>`);
