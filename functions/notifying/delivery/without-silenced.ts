import type { OutgoingMessage } from '../../providers/ports/channel-sender.ts';
import type { AboutSite, IsSilenced } from './silenced.ts';

/** Everything that a message reports. */
export const reportedIn = ({ about = [], sections }: OutgoingMessage): AboutSite[] => [
  ...about,
  ...sections.flatMap(({ lines }) => lines.flatMap((line) => line.about ?? [])),
];

/**
 * A message that has waited, without the lines about what is silenced by now.
 * @returns undefined if nothing of its news is left
 */
export function withoutSilenced(
  message: OutgoingMessage,
  isSilenced: IsSilenced,
): OutgoingMessage | undefined {
  const { about, sections } = message;
  if (about === undefined || about.length === 0) return message;
  if (about.every(isSilenced)) return undefined;
  return {
    ...message,
    sections: sections
      .map((section) => ({
        ...section,
        lines: section.lines.filter((line) => line.about === undefined || !isSilenced(line.about)),
      }))
      .filter(({ lines }) => lines.length > 0),
  };
}
