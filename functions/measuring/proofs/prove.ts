import type {
  Proof,
  ProofFilmstrips,
  ProofProgress,
} from '../../../shared/models/measuring/proof.ts';
import type { Device } from '../../../shared/scans/devices.ts';
import type { LabThrottling } from '../../../shared/scans/lab-settings.ts';
import type { SnippetEvidence } from '../../../shared/snippets/evidence.ts';
import type { ProofMemory } from './proof-memory.ts';

export interface ProofRequest {
  url: string;
  device: Device;
  /** Throttling of its scan. @default Lighthouse's own for the device */
  throttling?: LabThrottling | undefined;
  /** When the scan was measured whose findings are tried, ISO 8601. */
  scanDate: string;
  /** Evidence of the findings to try, first-ranked first. */
  advice: readonly SnippetEvidence[];
}

export interface ProofOptions {
  onProgress?: (progress: ProofProgress) => void;
  /** Ends the proof at once, and rejects with its reason. */
  signal?: AbortSignal;
  /** Milliseconds since 1970, by which the proof answers with what it has by then. */
  deadline: number;
  /**
   * Stores the recording and the runs, for a worker that takes over from one that died. @default nothing is stored
   */
  memory?: ProofMemory;
}

export interface ProofOutcome {
  proof: Proof;
  /** One for each tried fix. */
  filmstrips: ProofFilmstrips[];
}

/**
 * Tries the fixes of findings on a copy of the page. One at a time per machine, and none beside a scan: they would
 * distort each other's numbers.
 * @throws the signal's reason when it is aborted
 */
export type Prove = (request: ProofRequest, options: ProofOptions) => Promise<ProofOutcome>;
