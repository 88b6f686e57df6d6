import { SecretOnce } from '../ui/SecretOnce';

/** Shows the signing secret of an endpoint, which is shown this once. */
export function NewSigningSecret(props: { opened: boolean; secret: string; onDone: () => void }) {
  return (
    <SecretOnce
      opened={props.opened}
      title="Your signing secret"
      name="Signing secret"
      secret={props.secret}
      copyLabel="Copy secret"
      onDone={props.onDone}
    >
      Copy it now and give it to your receiver, which verifies the signature of every event with it. It is
      shown this once; a lost secret can only be rotated.
    </SecretOnce>
  );
}
