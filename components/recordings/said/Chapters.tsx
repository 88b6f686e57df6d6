import { Title } from '@mantine/core';
import { clock } from '../../ui/amounts';
import { chapterAt, type Chapter } from './chapters-in-file';
import classes from './Chapters.module.css';

/**
 * Lists the chapters of a recording, and marks the one that is played.
 * @param props.seconds where the player is
 */
export function Chapters(props: {
  chapters: readonly Chapter[];
  seconds: number;
  onPick: (chapter: Chapter) => void;
}) {
  const { chapters, seconds, onPick } = props;
  if (chapters.length === 0) return null;
  const current = chapterAt(chapters, seconds);
  return (
    <section className={classes.chapters} aria-labelledby="chapters">
      <Title order={2} size="h4" id="chapters">
        Chapters
      </Title>
      <ol className={classes.list}>
        {chapters.map((chapter, index) => (
          <li key={index}>
            <button
              type="button"
              className={classes.chapter}
              aria-current={chapter === current ? 'true' : undefined}
              onClick={() => onPick(chapter)}
            >
              <span className={classes.time}>{clock(1_000 * chapter.seconds)}</span>
              <span className={classes.title}>{chapter.title}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
