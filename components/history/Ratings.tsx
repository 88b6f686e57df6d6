import { Text, Title } from '@mantine/core';
import { RatingRow } from '../quality/RatingRow';
import panel from '../ui/Panel.module.css';
import classes from './Quality.module.css';
import type { Timelines } from './queries';

/** Shows how people rated a session. @param props.nameOf returns the name of a participant */
export function Ratings(props: { ratings: Timelines['ratings']; nameOf: (participantId: string) => string }) {
  const { ratings, nameOf } = props;
  return (
    <>
      <Title order={3} id="ratings" className={classes.heading}>
        Ratings
      </Title>
      {ratings.length === 0 ? (
        <Text c="dimmed">Nobody rated this session. Turn on ratings in the settings of a room.</Text>
      ) : (
        <ul className={panel.panel} aria-labelledby="ratings">
          {ratings.map((rating) => (
            <RatingRow key={rating.participantId} rating={rating}>
              <span>{nameOf(rating.participantId)}</span>
            </RatingRow>
          ))}
        </ul>
      )}
    </>
  );
}
