import { beforeAll, describe, expect, test } from 'vitest';
import { Product } from '../../bin/postflight/product.ts';
import { confirmEmail, register } from '../../shared/calls/identity/accounts.ts';
import { convertToCsv, downloadCsv } from '../../shared/calls/lifecycle/exports.ts';
import { getProofs, startProof } from '../../shared/calls/measuring/proofs.ts';
import { downloadReport, getReport, startReport } from '../../shared/calls/portfolio/reports.ts';
import { getScanStatus, startScan } from '../../shared/calls/measuring/scans.ts';
import {
  createShareLink,
  getSharedView,
  openShareLink,
} from '../../shared/calls/portfolio/sharing.ts';
import { addSite } from '../../shared/calls/portfolio/sites.ts';
import {
  getVisitorReport,
  getVisitorScript,
  setVisitorSettings,
} from '../../shared/calls/measuring/visitors.ts';
import { writeBeacon } from '../../shared/visitors/beacon.ts';
import { person } from '../support/local-host.ts';
import { mailsTo } from './support/contents.ts';
import type { Deployment } from './support/use-deployment.ts';

const patience = { timeout: 300_000, interval: 1000 };
const { email } = person;
const { signal } = new AbortController();

/** What people do first, over the address of the product. */
export function describeFlow(deployment: () => Deployment): void {
  describe('a new user', () => {
    let url: string;
    let userId: string;
    beforeAll(() => {
      url = `${deployment().site.url}/`;
    });

    test('registers, and confirms from the mail', async () => {
      const { product, emulator } = deployment();
      const session = await product.call(register, { body: person }, signal);
      product.signInAs(session);
      ({ userId } = session);
      const [mail = ''] = await mailsTo(emulator, email);
      const confirmToken = /[?&](?:confirmToken|token)=([\w-]+)/.exec(mail)?.[1] ?? '';
      const body = { email, confirmToken };
      expect(await product.call(confirmEmail, { body }, signal)).toMatchObject({ success: true });
    });

    test('adds a site, and scans it on both devices', async () => {
      const { product } = deployment();
      const sites = [{ url, siteName: 'Clocks' }];
      await product.call(addSite, { body: { email, sites } }, signal);
      const { scanId } = await product.call(startScan, { body: { email, url } }, signal);
      await expect
        .poll(() => product.call(getScanStatus, { query: { scanId } }, signal), patience)
        .toMatchObject({
          status: 'done',
          devices: { mobile: { status: 'done' }, desktop: { status: 'done' } },
        });
    });

    test('tries a fix on a copy of the page', async () => {
      const { product } = deployment();
      const fix = { url, device: 'mobile' as const, findings: ['render-blocking-insight'] };
      await product.call(startProof, { body: fix }, signal);
      const query = { url, device: 'mobile' as const };
      await expect
        .poll(() => product.call(getProofs, { query }, signal), patience)
        .toMatchObject({ runs: [{ state: 'ready', proof: expect.any(Object) }] });
    });

    test('has a report written, and prints it', async () => {
      const { product } = deployment();
      const today = new Date().toISOString().slice(0, 10);
      const body = { url, from: today, to: today };
      const params = { reportId: (await product.call(startReport, { body }, signal)).reportId };
      await expect
        .poll(() => product.call(getReport, { params }, signal), patience)
        .toMatchObject({ summary: { state: 'ready' } });
      const pdf = await product.file(downloadReport, { params }, signal);
      expect(Buffer.from(pdf).toString('latin1', 0, 5)).toBe('%PDF-');
    });

    test('shares the site with a reader without an account', async () => {
      const { product } = deployment();
      const endsAt = new Date(Date.now() + 24 * 3_600_000).toISOString();
      const { link, token } = await product.call(
        createShareLink,
        { body: { url, endsAt } },
        signal,
      );
      const reader = new Product(product.origin);
      const { linkId } = link;
      const { view } = await reader.call(openShareLink, { body: { linkId, token } }, signal);
      reader.signInAs({ accessToken: view?.token ?? '' });
      expect(await reader.call(getSharedView, {}, signal)).toMatchObject({
        url,
        mobile: expect.any(Number),
      });
    });

    test('measures visitors, whose beacons are counted', async () => {
      const { product } = deployment();
      const body = { url, hosts: ['shop.example'] };
      const { tag } = await product.call(setVisitorSettings, { body }, signal);
      const key = /\/v\/(\w+)\.js/.exec(tag ?? '')?.[1];
      const script = await product.get(`/v/${key}.js`, signal);
      expect([script.status, await script.text()]).toEqual([
        200,
        expect.stringContaining(`${key}`),
      ]);
      const beacon = writeBeacon({
        view: 'b3d1f0a95c77',
        report: 1,
        age: 0,
        host: 'shop.example',
        path: '/',
        navigation: 'navigate',
        connection: '4g',
        release: '',
        labels: [],
        metrics: { lcp: { value: 1200, parts: [] } },
      });
      const browser = {
        'user-agent':
          'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36',
      };
      const answer = await product.get(`/v/${key}?${beacon}`, signal, browser);
      expect(answer.status).toBe(204);
      await expect
        .poll(() => product.call(getVisitorScript, { query: { url } }, signal), patience)
        .toMatchObject({ lastViews: { views: 1 } });
      await product.call(getVisitorReport, { query: { url } }, signal);
    });

    test('exports the data of a page', async () => {
      const { product } = deployment();
      const params = { user: userId };
      const { date } = await product.call(convertToCsv, { params, body: { siteUrl: url } }, signal);
      const file = { params, body: { date, userId } };
      await expect
        .poll(() => product.file(downloadCsv, file, signal).then(textOf, () => ''), patience)
        .toContain('Overall Score,mobile');
    });
  });
}

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString();
