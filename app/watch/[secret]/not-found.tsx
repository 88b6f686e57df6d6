import { Page } from '../../../components/shell/Page';
import { Notice } from '../../../components/ui/Notice';

/** Renders the page of a link that does not work. It does not tell why. */
export default function LinkNotFound() {
  return (
    <Page>
      <Notice label="404" title="This link does not exist or has expired." actions={null}>
        Ask the person who sent it to you for a new one.
      </Notice>
    </Page>
  );
}
