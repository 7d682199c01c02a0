import * as z from 'zod';
import { ArmValues } from '../../../shared/models/measuring/proof.ts';
import { PictureRow, ScoredMetric } from '../../../shared/models/measuring/scan-report.ts';
import { Device } from '../../../shared/models/measuring/scan.ts';
import type { ObjectStore } from '../../platform/aws/object-store.ts';
import { Bytes } from '../../platform/children/work-messages.ts';
import { log } from '../../platform/logger.ts';
import { memoryKeysOf } from './proof-file.ts';
import type { ProofKey } from './proof-store.ts';
import { codings, type Recording } from './replay/recording.ts';

/** Total size of the bodies. A larger recording is not stored. */
const mostBytes = 20_000_000;

const InBase64 = z.codec(z.base64(), Bytes, {
  decode: (text) => Buffer.from(text, 'base64'),
  encode: (bytes) => Buffer.from(bytes).toString('base64'),
});
const asMap = <Value>(value: z.ZodType<Value, Value>) =>
  z.codec(z.array(z.tuple([z.string(), value])), z.map(z.string(), value).readonly(), {
    decode: (entries) => new Map(entries),
    encode: (map) => [...map],
  });
/** JSON has no undefined. */
const orNull = <Value>(value: z.ZodType<Value, Value>) =>
  z.codec(value.nullable(), z.union([value, z.undefined()]), {
    decode: (stored) => stored ?? undefined,
    encode: (known) => known ?? null,
  });

const RecordingFile = z.object({
  recording: z.object({
    url: z.string(),
    device: Device,
    exchanges: z
      .array(
        z.object({
          url: z.string(),
          method: z.string(),
          status: z.number(),
          headers: z.array(z.tuple([z.string(), z.string()]).readonly()).readonly(),
          body: InBase64,
          coding: orNull(z.enum(codings)),
          level: orNull(z.number()),
          waitMs: z.number(),
        }),
      )
      .readonly(),
    styles: asMap(z.string()),
    origins: asMap(z.object({ isH2: z.boolean(), tcpMs: z.number(), tlsMs: z.number() })),
  }),
  load: z.object({ isCut: z.boolean(), hasStreams: z.boolean(), requests: z.number() }),
  runMs: z.number(),
});

/** Loads that copies are made from. */
export interface Recorded {
  recording: Recording;
  /** About the load whose responses are served. */
  load: z.infer<typeof RecordingFile>['load'];
  /** How long a run takes. */
  runMs: number;
}

const KeptRun = z.object({
  values: ArmValues,
  points: z.record(ScoredMetric, z.number()).optional(),
  filmstrip: z.array(PictureRow),
  requests: z.array(z.string()),
  environment: z.string(),
  inp: z.number().optional(),
});
const Counts = z.object({
  requests: z.number(),
  matchedByPath: z.number(),
  missed: z.array(z.string()),
});

const KeptRuns = z.object({
  /** Date of the scan whose findings are tried. Runs for another scan are not reused. */
  scanDate: z.string(),
  seconds: z.number(),
  live: z.array(KeptRun),
  arms: z.array(
    z.object({ fixes: z.array(z.string()), runs: z.array(KeptRun), counts: z.array(Counts) }),
  ),
});
export type KeptRuns = z.infer<typeof KeptRuns>;

/** Stores the progress of a proof, so that another worker can continue if this one dies. */
export interface ProofMemory {
  /** Undefined unless both the recording and the runs were stored. */
  recall(): Promise<(Recorded & { runs: KeptRuns }) | undefined>;
  storeRecording(recorded: Recorded): Promise<void>;
  storeRuns(runs: KeptRuns): Promise<void>;
}

/** Stores the state of a proof in the bucket. If storing fails, the next worker starts over. */
export function proofMemory(
  objects: Pick<ObjectStore, 'getJson' | 'putJson' | 'remove'>,
  key: Pick<ProofKey, 'accountId' | 'proofId'>,
): ProofMemory & { forget(): Promise<void> } {
  const { proofId } = key;
  const [recordingKey, runsKey] = memoryKeysOf(key);
  const tolerant = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      log.warn('could not store the proof state', { proofId, error });
    }
  };
  return {
    async recall() {
      try {
        const [recording, runs] = await Promise.all([
          objects.getJson(recordingKey),
          objects.getJson(runsKey),
        ]);
        if (recording === undefined || runs === undefined) return undefined;
        return { ...RecordingFile.parse(recording), runs: KeptRuns.parse(runs) };
      } catch (error) {
        log.warn('could not read the proof state', { proofId, error });
        return undefined;
      }
    },
    storeRecording: (recorded) =>
      tolerant(async () => {
        const bytes = recorded.recording.exchanges.reduce((sum, { body }) => sum + body.length, 0);
        if (bytes <= mostBytes)
          await objects.putJson(recordingKey, z.encode(RecordingFile, recorded));
      }),
    storeRuns: (runs) => tolerant(() => objects.putJson(runsKey, runs)),
    forget: () => tolerant(() => objects.remove([recordingKey, runsKey])),
  };
}
