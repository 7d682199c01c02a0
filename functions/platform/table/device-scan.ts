import { createSchema, CustomAttributeType, Entity } from 'electrodb';
import { devices } from '../../../shared/devices.ts';
import { type FieldData, type LabData, scanStates } from '../../../shared/models/scan.ts';
import { on, service, type Table } from './table.ts';

/** How a number came about, so that a change of score can be told from a change of machine. */
export interface ScanConditionsSummary {
  lighthouseVersion: string;
  chromiumVersion: string;
  benchmarkIndex: number;
}

/**
 * One device's half of a scan: the intent, its lease and progress, and in the end the numbers. The report itself is in S3.
 * Access: both halves of a scan by account and scan id; the history of a page by account and address, in time order;
 * open halves (queued or running) whose lease has run out, by shard, for the sweep.
 */
export const deviceScanEntity = (table: Table) =>
  new Entity(
    createSchema({
      model: { entity: 'device-scan', version: '1', service },
      attributes: {
        accountId: { type: 'string', required: true },
        /** Sorts by time: UUID version 7. */
        scanId: { type: 'string', required: true },
        device: { type: devices, required: true },
        url: { type: 'string', required: true },
        urlKey: { type: 'string', required: true },
        requestedAt: { type: 'string', required: true },
        state: { type: scanStates, required: true },
        stage: { type: 'string', required: true, default: '' },
        percent: { type: 'number', required: true, default: 0 },
        /** Who holds the job; a worker that lost its lease may not write. */
        leaseOwner: { type: 'string' },
        attempts: { type: 'number', required: true, default: 0 },
        finishedAt: { type: 'string' },
        overallScore: { type: 'number' },
        labData: { type: CustomAttributeType<LabData>('any') },
        fieldData: { type: CustomAttributeType<FieldData>('any') },
        conditions: { type: CustomAttributeType<ScanConditionsSummary>('any') },
        /** S3 key of the gzipped report. */
        reportKey: { type: 'string' },
        failureReason: { type: 'string' },
        /** Shard of the sweep's index; absent once done or failed, which takes the item out of it. */
        openShard: { type: 'string' },
        /** ISO 8601: when the sweep may send the job again. */
        retryAt: { type: 'string' },
        /** 25 months after the scan. */
        expiresAt: { type: 'number', required: true },
      },
      indexes: {
        byScan: {
          pk: { field: 'pk', composite: ['accountId'], template: 'account#${accountId}' },
          sk: {
            field: 'sk',
            composite: ['scanId', 'device'],
            template: 'scan#${scanId}#${device}',
          },
        },
        byPage: {
          index: 'gsi1',
          pk: {
            field: 'gsi1pk',
            composite: ['accountId', 'urlKey'],
            template: 'account#${accountId}#page#${urlKey}',
          },
          sk: {
            field: 'gsi1sk',
            composite: ['scanId', 'device'],
            template: 'scan#${scanId}#${device}',
          },
        },
        open: {
          index: 'gsi2',
          condition: (attributes) => attributes.openShard !== undefined,
          pk: { field: 'gsi2pk', composite: ['openShard'], template: 'open-scan#${openShard}' },
          sk: { field: 'gsi2sk', composite: ['retryAt'], template: '${retryAt}' },
        },
      },
    }),
    on(table),
  );
