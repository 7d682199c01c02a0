import { Drawer } from '@mantine/core';
import { Sidebar } from './sidebar.tsx';

/** The sidebar on a phone. */
export default function MenuDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} size={264} padding={0}>
      <Drawer.Overlay />
      {/* The name is the dialog's: around it, an element without a role would stay named after the menu has closed. */}
      <Drawer.Content aria-label="Menu">
        <Drawer.Body>
          <Sidebar onNavigate={onClose} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
