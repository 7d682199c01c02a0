import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import * as z from 'zod';
import { listenForClients } from '../client-server.ts';
import { BodyTooLargeError, readBody, urlOf } from '../loopback-server.ts';
import { inScheme, isMailView, mailboxPage, mailPage, withPictures } from './mailbox-page.ts';
import { readOutbound } from './outbound.ts';
import { feedbackOn } from './simulate-feedback.ts';
import type { Trouble } from '../trouble.ts';
import { type Mail, Mailbox } from './mailbox.ts';

export type SesStandIn = Awaited<ReturnType<typeof startSes>>;

interface Options {
  /** Folder of the mails; without one, they are in memory. */
  folder?: string | undefined;
  /** Receives what SES publishes of bounces and complaints. */
  onFeedback(feedback: unknown): Promise<void>;
  onTrouble(trouble: Trouble): void;
}

/** Starts the local SES, which accepts `SendEmail`; `handle` shows the mails at `/mailbox`. */
export async function startSes({ folder, onFeedback, onTrouble }: Options) {
  const mailbox = new Mailbox(folder, onTrouble);
  const listener = await listenForClients({ service: 'ses' }, (request, response) => {
    if (request.method === 'POST' && request.url === '/v2/email/outbound-emails')
      void take({ mailbox, onFeedback }, request, response);
    else send(response, 404, 'text/plain', 'The local SES only sends');
  });
  const handle: RequestListener = (request, response) => {
    if (request.method === 'GET') show(mailbox, urlOf(request), response);
    else send(response, 405, 'text/plain', 'Only GET');
  };
  return {
    url: listener.url,
    mailbox,
    /** Handles `/mailbox` and the paths below it, for mounting in another server. */
    handle,
    stop: listener.stop,
  };
}

async function take(
  { mailbox, onFeedback }: { mailbox: Mailbox } & Pick<Options, 'onFeedback'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const { mail, hasFeedback } = readOutbound(JSON.parse((await readBody(request)).toString()));
    const kept = mailbox.add(mail);
    const { id } = kept;
    const feedback = hasFeedback ? feedbackOn(kept, new Date()) : undefined;
    if (feedback !== undefined) await onFeedback(feedback);
    send(response, 200, 'application/json', JSON.stringify({ MessageId: id }));
  } catch (error) {
    const isBad = badInput.some((kind) => error instanceof kind);
    response.setHeader('x-amzn-errortype', isBad ? 'BadRequestException' : 'InternalFailure');
    const message = error instanceof Error ? error.message : String(error);
    send(response, isBad ? 400 : 500, 'application/json', JSON.stringify({ message }));
  }
}

const badInput = [z.ZodError, SyntaxError, BodyTooLargeError];

function show(mailbox: Mailbox, url: URL, response: ServerResponse): void {
  const [, root, id, part, index] = url.pathname.replace(/\/$/, '').split('/');
  const mail = id === undefined ? undefined : mailbox.find(id);
  if (root !== 'mailbox') return send(response, 404, 'text/plain', 'Not found');
  if (id === undefined) return sendPage(response, mailboxPage(mailbox.list()));
  if (id === 'messages.json') {
    const mails = mailbox.list(url.searchParams.get('to') ?? undefined);
    return send(response, 200, 'application/json', JSON.stringify(mails));
  }
  if (mail === undefined) return send(response, 404, 'text/plain', 'There is no such mail');
  const view = url.searchParams.get('view') ?? '';
  if (part === undefined)
    return sendPage(response, mailPage(mail, isMailView(view) ? view : undefined));
  const attachment = part === 'attachments' ? mail.attachments[Number(index)] : undefined;
  if (attachment !== undefined) return sendAttachment(response, attachment);
  if (part !== 'html') return send(response, 404, 'text/plain', 'Not found');
  const scheme = url.searchParams.get('scheme') === 'dark' ? 'dark' : 'light';
  const html = withPictures(inScheme(mail.html ?? '', scheme), mail.attachments);
  return sendPage(response, `<base target="_blank">${html}`, asForeign);
}

/** Downloaded and never shown, so that it gets no origin of ours. */
function sendAttachment(
  response: ServerResponse,
  { fileName, content }: Mail['attachments'][number],
): void {
  const name = encodeURIComponent(fileName);
  response
    .writeHead(200, {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${name}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    .end(Buffer.from(content, 'base64'));
}

/**
 * A mail does not have our origin, even when it is opened on its own: its links open in a tab, and it can do nothing
 * else.
 */
const asForeign = 'img-src data:; sandbox allow-popups allow-popups-to-escape-sandbox';
const asOurs = "frame-src 'self'";

/** Pages without scripts or forms, which only our own pages may frame. */
function sendPage(response: ServerResponse, html: string, more = asOurs): void {
  response.setHeader(
    'content-security-policy',
    `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; ${more}`,
  );
  response.setHeader('cache-control', 'no-store');
  response.setHeader('referrer-policy', 'no-referrer');
  send(response, 200, 'text/html; charset=utf-8', html);
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response
    .writeHead(status, { 'content-type': type, 'x-content-type-options': 'nosniff' })
    .end(body);
}
