import { Drawer } from '@mantine/core';
import { Sidebar } from './sidebar.tsx';

/** The sidebar on a phone. */
export default function MenuDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      size={264}
      padding={0}
      withCloseButton={false}
      aria-label="Menu"
    >
      <Sidebar onNavigate={onClose} />
    </Drawer>
  );
}
