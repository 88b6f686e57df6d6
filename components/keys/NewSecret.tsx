import { SecretOnce } from '../ui/SecretOnce';
import type { NewKey } from './queries';

/** Shows the secret of a new key, which is shown this once. */
export function NewSecret(props: { opened: boolean; created: NewKey; onDone: () => void }) {
  const { name, secret } = props.created;
  return (
    <SecretOnce
      opened={props.opened}
      title={`Your new key: ${name}`}
      name="Secret key"
      secret={secret}
      copyLabel="Copy key"
      onDone={props.onDone}
    >
      Copy it now and keep it where your secrets are. It is shown this once; a lost key can only be replaced.
    </SecretOnce>
  );
}
