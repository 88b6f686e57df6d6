import type { ReactNode } from 'react';
import panel from '../ui/Panel.module.css';
import rows from '../ui/Rows.module.css';
import { When } from '../ui/When';
import classes from './Quality.module.css';
import { Stars } from './Stars';

/** Shows a rating in a list. @param props.children the person who rated, and what else there is to tell before the time */
export function RatingRow(props: {
  rating: { stars: number; comment: string | null; ratedAt: string };
  children: ReactNode;
}) {
  const { stars, comment, ratedAt } = props.rating;
  return (
    <li className={`${panel.row} ${rows.row}`}>
      <div className={rows.what}>
        <Stars stars={stars} />
        {comment !== null && <p className={classes.comment}>{comment}</p>}
        <p className={rows.facts}>
          {props.children}
          <When at={ratedAt} detail="minute" />
        </p>
      </div>
    </li>
  );
}
