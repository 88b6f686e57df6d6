import { Alert, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { clock, countOf } from '../ui/amounts';
import { Confirmation } from './Confirmation';
import classes from './Minutes.module.css';
import { Provenance } from './Provenance';
import { DownloadMenu } from '../downloads/DownloadMenu';
import type { Evidence, Session } from '../transcript/queries';
import { trpc } from '../trpc';

/**
 * Shows the minutes of a session: summary, outcome, decisions, follow-ups, action items. Each item leads to its turns.
 */
export function Minutes({ session, onJump }: { session: Session; onJump: (turnIds: string[]) => void }) {
  const { summaryText, outcome, decisions, followUps, actionItems } = session;
  return (
    <div className={classes.minutes}>
      <div className={classes.actions}>
        <DownloadMenu
          label="Download minutes"
          formats={formats}
          read={(format) => readFile(session.conferenceSessionId, format)}
        />
      </div>
      <Omission omission={session.minutesOmission} />
      {summaryText !== null && <Part title="Summary">{<p className={classes.text}>{summaryText}</p>}</Part>}
      {outcome !== null && <Part title="Outcome">{<p className={classes.text}>{outcome}</p>}</Part>}
      {actionItems !== null && (
        <Part title="Action items">
          <Items none="Nobody took anything on.">
            {actionItems.map((item) => (
              <Item
                key={item.actionItemId}
                text={item.text}
                evidence={item.evidence}
                onJump={onJump}
                confirmation={
                  <Confirmation session={session} itemId={item.actionItemId} text={item.text} state={item} />
                }
              >
                {[item.ownerName, item.dueDate ?? item.dueText, item.status === 'open' ? null : item.status]
                  .filter((word) => word !== null)
                  .join(' · ')}
              </Item>
            ))}
          </Items>
        </Part>
      )}
      {decisions !== null && (
        <Part title="Decisions">
          <Items none="Nothing was decided.">
            {decisions.map((text, index) => (
              <Item
                key={index}
                text={text}
                evidence={session.decisionEvidence?.[index]}
                onJump={onJump}
                confirmation={confirmationOf(session, text, index)}
              />
            ))}
          </Items>
        </Part>
      )}
      {followUps !== null && (
        <Part title="Follow-ups">
          <Items none="Nothing stays open.">
            {followUps.map((text, index) => (
              <Item key={index} text={text} evidence={session.followUpEvidence?.[index]} onJump={onJump} />
            ))}
          </Items>
        </Part>
      )}
      {session.sections?.map(({ key, title, statements }) => (
        <Part key={key} title={title}>
          <Items none="Nothing was said about it.">
            {statements.map(({ text, evidence }, index) => (
              <Item key={index} text={text} evidence={evidence} onJump={onJump} />
            ))}
          </Items>
        </Part>
      ))}
      <Course session={session} onJump={onJump} />
      <Provenance provenance={session.provenance} />
    </div>
  );
}

/** Returns the state of a decision. Decisions that an earlier server wrote have none. */
function confirmationOf(session: Session, text: string, index: number): ReactNode {
  const state = session.decisionConfirmations?.[index];
  return state && <Confirmation session={session} itemId={state.decisionId} text={text} state={state} />;
}

/** Shows the subjects of a session, and who spoke for how long. */
function Course({ session, onJump }: { session: Session; onJump: (turnIds: string[]) => void }) {
  const { chapters, speakingTimes } = session;
  return (
    <>
      {chapters !== null && chapters.length > 0 && (
        <Part title="Chapters">
          <Items none="">
            {chapters.map(({ title, evidence }, index) => (
              <Item key={index} text={title} evidence={evidence} onJump={onJump} />
            ))}
          </Items>
        </Part>
      )}
      {speakingTimes !== null && speakingTimes.length > 0 && (
        <Part title="Speaking time">
          <ul className={classes.items}>
            {speakingTimes.map(({ displayName, speakingMs }, index) => (
              <li key={index}>
                {displayName}: {clock(speakingMs)}
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}

type Format = Parameters<typeof trpc.artifacts.minutesText.query>[0]['format'];

const formats: readonly { format: Format; label: string }[] = [
  { format: 'md', label: 'Markdown' },
  { format: 'html', label: 'Page (HTML)' },
];

async function readFile(sessionId: string, format: Format): Promise<File> {
  const { text, fileName, mediaType } = await trpc.artifacts.minutesText.query({ sessionId, format });
  return new File([text], fileName, { type: `${mediaType};charset=utf-8` });
}

/** Shows which part of the transcript the minutes do not cover; hidden when they cover all of it. */
function Omission({ omission }: { omission: Session['minutesOmission'] }) {
  if (omission === null) return null;
  const { turnCount, chatTurnCount } = omission;
  return (
    <Alert variant="light" color="yellow" mb="md" role="note">
      The transcript was too long for the language model: these minutes leave out {countOf(turnCount, 'turn')}
      {chatTurnCount > 0 && `, of which ${countOf(chatTurnCount, 'was', 'were')} written in the chat`}. The
      transcript has all of them.
    </Alert>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <Title order={2} className={classes.title}>
        {title}
      </Title>
      {children}
    </section>
  );
}

function Items({ none, children }: { none: string; children: ReactNode[] }) {
  if (children.length === 0) {
    return (
      <Text c="dimmed" size="sm">
        {none}
      </Text>
    );
  }
  return <ul className={classes.items}>{children}</ul>;
}

function Item(props: {
  text: string;
  evidence: Evidence | undefined;
  onJump: (turnIds: string[]) => void;
  confirmation?: ReactNode;
  children?: string;
}) {
  const { text, evidence, onJump, confirmation, children } = props;
  return (
    <li className={classes.item}>
      <p className={classes.text}>{text}</p>
      <p className={classes.facts}>
        {children}
        {evidence && (
          <button type="button" className={classes.jump} onClick={() => onJump(evidence.turnIds)}>
            Said at {clock(evidence.startMs)}
          </button>
        )}
      </p>
      {confirmation}
    </li>
  );
}
