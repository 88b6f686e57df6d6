import { TextInput } from '@mantine/core';

/** The address to which the server mails an invitation's link. */
export function MailLinkField(props: { value: string; onChange: (value: string) => void }) {
  return (
    <TextInput
      label="Mail the link to"
      description="Leave it empty to send the link yourself."
      type="email"
      value={props.value}
      onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
    />
  );
}
