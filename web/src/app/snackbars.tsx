import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';

/** Where `snackbar` puts its messages. */
export function Snackbars() {
  return <Notifications position="bottom-right" limit={3} containerWidth={400} zIndex={500} />;
}
