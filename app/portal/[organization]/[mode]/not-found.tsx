import { Button } from '@mantine/core';
import { Notice } from '../../../../components/ui/Notice';

export default function NotInPortal() {
  return (
    <Notice
      label="404"
      title="There is nothing here."
      actions={
        <Button component="a" href="/portal">
          To the portal
        </Button>
      }
    >
      It may have been deleted, or it belongs to somebody else.
    </Notice>
  );
}
