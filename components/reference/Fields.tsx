import { Prose } from '../ui/Prose';
import classes from './Fields.module.css';
import type { Field } from './document';

/** Shows the fields of a request or a response. `folded`: shown on demand. */
export function Fields(props: { title: string; fields: Field[]; folded?: boolean }) {
  const { title, fields, folded = false } = props;
  return (
    <details className={classes.fields} open={!folded}>
      <summary className={classes.title}>
        {title} <span className={classes.count}>{fields.length}</span>
      </summary>
      <dl className={classes.list}>
        {fields.map((field, index) => (
          <div key={index} className={classes.field} style={{ paddingLeft: field.depth * 18 }}>
            <dt>
              <code className={classes.name}>{field.name}</code>
              <code className={classes.type}>{field.type}</code>
              {!folded && field.required && <span className={classes.required}>required</span>}
            </dt>
            <dd>
              <Prose>{field.about}</Prose>
              {field.example !== null && (
                <>
                  {' '}
                  <span className={classes.example}>
                    For example <code>{field.example}</code>
                  </span>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
