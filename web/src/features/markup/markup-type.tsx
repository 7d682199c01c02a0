import type { MarkupMessageType } from '../../../../shared/models/markup.ts';
import { Band } from '../../components/band.tsx';

const looks: Record<MarkupMessageType, { band: 'bad' | 'average'; word: string }> = {
  fatal: { band: 'bad', word: 'Fatal' },
  error: { band: 'bad', word: 'Error' },
  warning: { band: 'average', word: 'Warning' },
};

/** The type of a message, as symbol, colour and word. */
export function MarkupType({ type }: { type: MarkupMessageType }) {
  return <Band band={looks[type].band} label={looks[type].word} />;
}
