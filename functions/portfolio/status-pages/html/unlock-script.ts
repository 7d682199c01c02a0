/**
 * Runs in the browser of someone who reads a status page with a password (`lockedHtml`), which its content policy admits by
 * `unlockHashes`. The key, not the password, is stored for the tab: it opens nothing but this page, until its password changes.
 */
export const unlockScript = `
const form = document.querySelector('form'), field = form.elements[0], said = document.querySelector('#said');
const { salt, iterations, nonce, sealed } = form.dataset, stored = 'status-key.' + salt;
document.querySelector('#noscript').hidden = true;
const bytes = (text) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
const derive = async (password) => {
  const text = new TextEncoder().encode(password.normalize('NFKC'));
  const key = await crypto.subtle.importKey('raw', text, 'PBKDF2', false, ['deriveBits']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: bytes(salt), iterations: Number(iterations) };
  return new Uint8Array(await crypto.subtle.deriveBits(how, key, 256));
};
const decrypt = async (raw) => {
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt']);
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes(nonce) }, key, bytes(sealed));
};
const show = async (packed) => {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  const page = new DOMParser().parseFromString(await new Response(stream).text(), 'text/html');
  document.head.replaceWith(page.head);
  document.body.replaceWith(page.body);
  const heading = document.querySelector('h1');
  heading.tabIndex = -1;
  heading.focus();
};
const say = (words, isWrong) => {
  said.textContent = words;
  field.setAttribute('aria-invalid', isWrong);
  if (!isWrong) return;
  field.focus();
  field.select();
};
const keep = (key) => {
  try {
    sessionStorage.setItem(stored, btoa(String.fromCharCode(...key)));
  } catch {}
};
form.onsubmit = async (event) => {
  event.preventDefault();
  say('Opening…', false);
  try {
    const key = await derive(field.value);
    const packed = await decrypt(key).catch(() => undefined);
    if (packed === undefined) return say('Wrong password. Try again.', true);
    await show(packed);
    keep(key);
  } catch {
    say(isSecureContext ? 'This browser cannot open the page. Try a newer one.' : 'This page opens over https only.', false);
  }
};
const kept = async () => show(await decrypt(bytes(sessionStorage.getItem(stored))));
kept().catch(() => {
  form.hidden = false;
});
`
  .replaceAll(/\n\s*/g, '\n')
  .trim();
