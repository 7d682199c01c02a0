import { Banner } from '../../../components/banner.tsx';

/** The first server error, in red above the form. */
export function ErrorBanner({ message }: { message: string | undefined }) {
  return message === undefined ? null : <Banner tone="bad" title={message} isLive />;
}
