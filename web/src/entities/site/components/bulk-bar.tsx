import { snackbar } from '../../../components/messages/snackbar.ts';
import { unreachedWords } from '../../../lib/api-error.ts';
import { useCode } from '../../../lib/use-code.ts';
import type { BulkBarProps } from './selected-sites.tsx';

const fetchBar = () => import('./selected-sites.tsx');

/** What can be done with the selected sites of a list; its code arrives with the first of them. */
export function BulkBar(props: BulkBarProps) {
  const code = useCode(fetchBar, props.chosen.length > 0 && 'open', () => {
    props.onChoose([]);
    snackbar.error(unreachedWords());
  });
  return code && <code.SelectedSites {...props} />;
}
