/**
 * Uptime Kuma from its own source, with monitors at their shortest interval: a folder with the tag 2.5.3 of
 * github.com/louislam/uptime-kuma, after `npm ci --omit=dev`. Only its start is hastened: it takes up the monitors one after the
 * other, each 0.3 to 1 s after the one before.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Measured } from './our-hour.ts';
import { usedBy } from './processes.ts';

const port = 47_201;
const intervalSeconds = 20;
const measuredMs = 60_000;
const startMs = 180_000;

/** Its server under another name, which waits less between the monitors. */
function hastened(folder: string): string {
  const file = join(folder, 'server', 'server.js');
  const source = readFileSync(file, 'utf8');
  const waits = 'await sleep(getRandomInt(300, 1000));';
  if (!source.includes(waits)) throw new Error(`${file} is not the one of version 2.5.3`);
  const copy = join(folder, 'server', 'hastened-server.js');
  writeFileSync(copy, source.replace(waits, 'await sleep(10);'));
  // It does not start without its web app, which is not needed here.
  mkdirSync(join(folder, 'dist'), { recursive: true });
  writeFileSync(join(folder, 'dist', 'index.html'), '<html></html>');
  return copy;
}

/** @param urls addresses to monitor */
export async function kuma(folder: string, urls: readonly string[]): Promise<Measured> {
  const data = mkdtempSync(join(tmpdir(), 'kuma-bench-'));
  writeFileSync(join(data, 'db-config.json'), '{"type":"sqlite"}');
  const server = hastened(folder);
  const start = () =>
    spawn(process.execPath, [server], {
      cwd: folder,
      stdio: 'ignore',
      env: {
        ...process.env,
        DATA_DIR: `${data}/`,
        UPTIME_KUMA_PORT: String(port),
        NODE_ENV: 'production',
      },
    });
  const stop = async (running: ReturnType<typeof start>): Promise<void> => {
    running.kill('SIGTERM');
    await new Promise((resolve) => running.once('exit', resolve));
  };
  const database = () => new DatabaseSync(join(data, 'kuma.db'), { timeout: 10_000 });
  const until = async (what: string, holds: () => boolean): Promise<void> => {
    for (const end = Date.now() + startMs; !holds(); await sleep(1000))
      if (Date.now() > end) throw new Error(`Kuma has not ${what}`);
  };
  const answers = async (): Promise<void> => {
    for (const end = Date.now() + startMs; Date.now() < end; await sleep(500))
      if (await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)) return;
    throw new Error('Kuma has not started');
  };
  const empty = start();
  await answers();
  await sleep(5000);
  const { pssMb } = usedBy(empty.pid ?? 0);
  await stop(empty);
  const made = database();
  made.exec("INSERT INTO user (username, password, active) VALUES ('bench', 'x', 1)");
  const insert = made.prepare(
    `INSERT INTO monitor (name, user_id, active, type, url, interval, retry_interval, timeout)
     VALUES (?, 1, 1, 'http', ?, ${intervalSeconds}, ${intervalSeconds}, 16)`,
  );
  made.exec('BEGIN');
  for (const [index, url] of urls.entries()) insert.run(`Monitor ${index}`, url);
  made.exec('COMMIT');
  made.close();
  const running = start();
  const beats = database();
  const count = (what: string): number =>
    Number(beats.prepare(`SELECT COUNT(${what}) AS beats FROM heartbeat`).get()?.['beats'] ?? 0);
  await answers();
  await until('checked all monitors', () => count('DISTINCT monitor_id') === urls.length);
  await sleep(intervalSeconds * 1000);
  const [before, checksBefore] = [usedBy(running.pid ?? 0), count('*')];
  await sleep(measuredMs);
  const [after, checksAfter] = [usedBy(running.pid ?? 0), count('*')];
  beats.close();
  await stop(running);
  rmSync(data, { recursive: true, force: true });
  const checks = checksAfter - checksBefore;
  return {
    checks,
    cpuMs: (after.cpuMs - before.cpuMs) / checks,
    addedMb: after.pssMb - pssMb,
  };
}
