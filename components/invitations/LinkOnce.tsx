'use client';

import { Alert, Text } from '@mantine/core';
import { CheckIcon, WarningIcon } from '../ui/icons';
import { LinkReady } from './LinkReady';

/** Shows the link of a new invitation, which is shown once, and whether it was mailed. */
export function LinkOnce(props: {
  invited: { link: string; mailed: boolean };
  email: string;
  onDone: () => void;
}) {
  const { invited, email, onDone } = props;
  const { link, mailed } = invited;
  const notMailed = email !== '' && !mailed;
  return (
    <LinkReady link={link} onDone={onDone}>
      {mailed && (
        <Alert variant="light" icon={<CheckIcon />} mb="md">
          Mailed to {email}.
        </Alert>
      )}
      {notMailed && (
        <Alert color="red" variant="light" icon={<WarningIcon />} mb="md">
          The mail server did not accept the mail. Send the link yourself.
        </Alert>
      )}
      <Text mb="md">
        The link works for one person, once, for seven days. It is shown only now. You can withdraw it until
        it is used.
      </Text>
    </LinkReady>
  );
}
