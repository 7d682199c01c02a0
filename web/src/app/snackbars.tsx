import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';

/** Container of the messages of `snackbar`. */
export function Snackbars() {
  return <Notifications position="bottom-right" limit={3} containerWidth={400} zIndex={500} />;
}
