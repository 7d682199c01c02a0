import type { Socket } from 'node:net';

/** The traffic of a proxy since it started: bytes of sockets by their own counters, without touching the data. */
export class TrafficMeter {
  readonly #closed = {
    /** From targets, on the wire. */
    receivedBytes: 0,
    /** To targets, on the wire. */
    sentBytes: 0,
    /** Connections opened to targets. */
    connections: 0,
    /** Requests and tunnels refused because the target is not allowed. */
    refused: 0,
  };
  readonly #open = new Set<Socket>();

  /** Counts a socket to a target once, for any number of requests. */
  add(socket: Socket): void {
    if (this.#open.has(socket) || socket.destroyed) return;
    this.#open.add(socket);
    this.#closed.connections += 1;
    socket.once('close', () => {
      this.#open.delete(socket);
      this.#closed.receivedBytes += socket.bytesRead;
      this.#closed.sentBytes += socket.bytesWritten;
    });
  }

  refuse(): void {
    this.#closed.refused += 1;
  }

  read() {
    const total = { ...this.#closed };
    for (const { bytesRead, bytesWritten } of this.#open) {
      total.receivedBytes += bytesRead;
      total.sentBytes += bytesWritten;
    }
    return total;
  }

  destroyAll(): void {
    for (const socket of this.#open) socket.destroy();
  }
}
