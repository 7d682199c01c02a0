import { Banner } from './banner.tsx';

/** Why what was sent has failed. */
export function ErrorBanner({ message }: { message: string | undefined }) {
  return message === undefined ? null : <Banner tone="bad" title={message} isLive />;
}
