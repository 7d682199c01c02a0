import { createCipheriv, randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { StatusLock } from '../../../registry/clients/status-page-entity.ts';
import { Html, html } from '../../../platform/html-template.ts';
import { documentOf } from './status-document.ts';
import { unlockScript } from './unlock-script.ts';

const nonceBytes = 12;
const formStyle = [
  'form:not([hidden]){display:grid;gap:8px;max-width:360px;margin-top:24px}',
  'input,button{font:inherit;padding:10px 12px;border-radius:6px;border:1px solid var(--none)}',
  'input{background:var(--card);color:var(--text)}',
  'button{background:var(--link);border-color:var(--link);color:var(--paper);font-weight:600;cursor:pointer}',
  ':is(input,button):focus-visible{outline:2px solid var(--link);outline-offset:2px}',
  '[aria-invalid=true]{border-color:var(--down)}',
  '[role=status]{min-height:24px}',
].join('');

/**
 * A document that shows another one to those who know its password, and nothing of it to others. Its script decrypts it in the
 * browser of the reader: that needs neither API nor table.
 * @param key by PBKDF2 with SHA-256 from the password
 */
export function lockedHtml(
  document: string,
  { salt, iterations, key }: Pick<StatusLock, 'salt' | 'iterations'> & { key: Buffer },
): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([
    cipher.update(gzipSync(document)),
    cipher.final(),
    // Where WebCrypto expects it.
    cipher.getAuthTag(),
  ]);
  return documentOf(
    {
      title: 'Status page',
      description: 'This status page has a password.',
      colour: null,
      head: html`<meta name="robots" content="noindex" />
        <style>
          ${new Html(formStyle)}
        </style>`,
    },
    html`<main>
        <h1>Status page</h1>
        <form
          hidden
          data-salt="${salt}"
          data-iterations="${iterations}"
          data-nonce="${nonce.toString('base64')}"
          data-sealed="${sealed.toString('base64')}"
        >
          <label for="password">Password</label>
          <input
            id="password"
            type="password"
            autocomplete="current-password"
            required
            aria-describedby="said"
          />
          <button>Open</button>
          <p id="said" role="status"></p>
        </form>
        <p id="noscript">This page is encrypted. Turn on JavaScript to read it.</p>
      </main>
      ${new Html(`<script>${unlockScript}</script>`)}`,
  );
}
