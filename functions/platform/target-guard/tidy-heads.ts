import type { Socket } from 'node:net';
import { InvalidResponseError, startOfStatus, tidyHead } from './tidy-head.ts';

/** In bytes, as in Chromium. */
export const largestHead = 256 * 1024;
/** Bytes that show whether there is a status line. */
const enoughToKnow = 8;
const lineFeed = 10;
const carriageReturn = 13;

/**
 * Puts the heads of responses in order before Node's parser reads them from a socket, which it does not change
 * otherwise.
 */
export class TidyHeads {
  readonly #socket: Socket;
  readonly #push: Socket['push'];
  readonly #mayBeCut: boolean;
  /** Of a head whose end has not arrived; undefined within a body. */
  #received: Buffer[] | undefined = [];
  #size = 0;
  #start = '';
  #isAfterLine = false;

  /** @param mayBeCut whether the connection may be closed within a head: over http, browsers show what has arrived */
  constructor(socket: Socket, { mayBeCut }: { mayBeCut: boolean }) {
    this.#socket = socket;
    this.#push = socket.push.bind(socket);
    this.#mayBeCut = mayBeCut;
    socket.push = (chunk: Buffer | null) => this.#read(chunk);
  }

  /** Call it before a connection is used again. */
  expectHead(): void {
    this.#received = [];
    this.#size = 0;
    this.#start = '';
    this.#isAfterLine = false;
  }

  #read(chunk: Buffer | null): boolean {
    if (this.#received === undefined) return this.#push(chunk);
    try {
      return chunk === null ? this.#end(this.#received) : this.#add(chunk, this.#received);
    } catch (error) {
      if (!(error instanceof InvalidResponseError)) throw error;
      this.#socket.destroy(error);
      return false;
    }
  }

  #add(chunk: Buffer, received: Buffer[]): boolean {
    const end = this.#endOfHead(chunk);
    received.push(end === undefined ? chunk : chunk.subarray(0, end));
    this.#size += end ?? chunk.length;
    if (this.#size > largestHead) throw new InvalidResponseError('The head is too large');
    this.#start += chunk.toString('latin1', 0, enoughToKnow - this.#start.length);
    if (this.#start.length === enoughToKnow) assertStatus(this.#start);
    if (end === undefined) return true;
    const { status, text } = tidyHead(textOf(received), { isCut: false });
    const rest = chunk.subarray(end);
    this.expectHead();
    // Interim responses come before the one that counts.
    if (status >= 100 && status < 200) return rest.length === 0 || this.#read(rest);
    this.#received = undefined;
    return this.#push(Buffer.concat([Buffer.from(text, 'latin1'), rest]));
  }

  #end(received: Buffer[]): boolean {
    if (this.#mayBeCut && this.#size > 0) {
      assertStatus(this.#start);
      const { text } = tidyHead(textOf(received), { isCut: true });
      this.#push(Buffer.from(text, 'latin1'));
    }
    this.#received = undefined;
    return this.#push(null);
  }

  /** Where the empty line after the head ends. */
  #endOfHead(chunk: Buffer): number | undefined {
    for (const [index, byte] of chunk.entries()) {
      if (byte === carriageReturn) continue;
      if (byte !== lineFeed) this.#isAfterLine = false;
      else if (this.#isAfterLine) return index + 1;
      // Empty lines before the head are skipped.
      else this.#isAfterLine = this.#size + index >= 4;
    }
    return undefined;
  }
}

const textOf = (received: readonly Buffer[]): string => Buffer.concat(received).toString('latin1');

function assertStatus(start: string): void {
  if (startOfStatus(start) === -1) throw new InvalidResponseError('There is no status line');
}
