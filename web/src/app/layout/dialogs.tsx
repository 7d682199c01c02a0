import { ModalsProvider } from '@mantine/modals';

/** Where `confirmAction` and @mantine/modals open their dialogs. */
export default function Dialogs() {
  return <ModalsProvider modalProps={{ closeButtonProps: { 'aria-label': 'Close' } }} />;
}
