import panel from '../../ui/Panel.module.css';
import classes from './Inspector.module.css';

/** Shows the headers of a request or a response in their order. */
export function HeaderTable(props: { label: string; headers: readonly { name: string; value: string }[] }) {
  return (
    <div className={panel.panel}>
      <table className={classes.headers} aria-label={props.label}>
        <thead className={classes.unseen}>
          <tr>
            <th scope="col">Header</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {props.headers.map(({ name, value }, position) => (
            <tr key={position}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
