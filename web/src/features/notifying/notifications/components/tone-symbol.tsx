import type { Tone } from '../../../../../../shared/models/notifying/notification.ts';
import { BandSymbol } from '../../../../components/values/band.tsx';
import { Icon } from '../../../../components/values/icon.tsx';

/** The tone of a notification as a symbol; decorative, because its title says the same. */
export function ToneSymbol({ tone }: { tone: Tone }) {
  return tone === 'neutral' ? <Icon name="info" size={14} /> : <BandSymbol band={tone} size={12} />;
}
