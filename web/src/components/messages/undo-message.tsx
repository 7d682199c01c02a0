import { Button, Group } from '@mantine/core';

/** A message about something done, which its button takes back. */
export const UndoMessage = ({ message, onUndo }: { message: string; onUndo: () => void }) => (
  <Group gap={8}>
    {message}
    <Button variant="subtle" size="compact-xs" onClick={onUndo}>
      Undo
    </Button>
  </Group>
);
