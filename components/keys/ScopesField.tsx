import { Alert, Checkbox } from '@mantine/core';
import classes from './CreateKey.module.css';
import { scopes } from './scopes';

/** Asks for the scopes of a key, and warns of the one with which a key can replace itself. */
export function ScopesField({ value, onChange }: { value: string[]; onChange: (value: string[]) => void }) {
  return (
    <>
      <Checkbox.Group
        label="Scopes"
        description="Every key can create embed rooms, mint join tokens and list recordings. In addition:"
        value={value}
        onChange={onChange}
      >
        <div className={classes.scopes}>
          {scopes.map((scope) => (
            <Checkbox
              key={scope.value}
              value={scope.value}
              label={
                <>
                  {scope.label} <code className={classes.scope}>{scope.value}</code>
                </>
              }
              description={scope.description}
            />
          ))}
        </div>
      </Checkbox.Group>
      {value.includes('svc:keys') && (
        <Alert color="yellow" role="status" title="This key can replace itself">
          Anybody with this key can get new keys with its scopes, and end the old ones at once. Revoking this
          key does not revoke its successors. Give this scope only to the system that rotates your keys.
        </Alert>
      )}
    </>
  );
}
