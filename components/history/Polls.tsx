import { countOf } from '../ui/amounts';
import panel from '../ui/Panel.module.css';
import { Section } from '../ui/Section';
import type { Session } from '../transcript/queries';
import classes from './Polls.module.css';

type PollOfSession = Session['polls'][number];

/** Shows the polls of a session and their answers. Renders nothing when there were no polls. */
export function Polls({ polls }: { polls: readonly PollOfSession[] }) {
  if (polls.length === 0) return null;
  return (
    <Section id="polls" title="Polls">
      <ul className={panel.panel} aria-label="Polls">
        {polls.map((poll) => (
          <Poll key={poll.pollId} poll={poll} />
        ))}
      </ul>
    </Section>
  );
}

function Poll({ poll }: { poll: PollOfSession }) {
  const { question, choices, voterCount, endedAt } = poll;
  const facts = [
    countOf(voterCount, 'person voted', 'people voted'),
    poll.isMultiple ? 'several choices' : 'one choice',
    poll.isAnonymous ? 'anonymous' : 'with names',
    ...(endedAt === null ? ['open'] : []),
  ];
  return (
    <li className={`${panel.row} ${classes.poll}`}>
      <p className={classes.question}>{question}</p>
      <p className={classes.facts}>{facts.join(' · ')}</p>
      <ul className={classes.choices}>
        {choices.map(({ text, votes }, index) => (
          <li key={text}>
            <span className={classes.choice}>
              <span>{text}</span>
              <span className={classes.votes}>{countOf(votes, 'vote', 'votes')}</span>
            </span>
            <progress className={classes.bar} value={votes} max={Math.max(1, voterCount)} aria-hidden />
            <Voters poll={poll} index={index} />
          </li>
        ))}
      </ul>
    </li>
  );
}

function Voters({ poll, index }: { poll: PollOfSession; index: number }) {
  const names = (poll.voters ?? [])
    .filter(({ choices }) => choices.includes(index))
    .map(({ displayName }) => displayName);
  return names.length === 0 ? null : <p className={classes.facts}>{names.join(', ')}</p>;
}
