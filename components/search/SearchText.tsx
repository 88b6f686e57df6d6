import type { KeyboardEvent } from 'react';
import { SearchIcon } from '../ui/icons';
import { moved } from './movement';
import { optionId, type SearchOption } from './options';
import classes from './SearchDialog.module.css';

/** The field of the search, from which the arrow keys move through the options. */
export function SearchText(props: {
  /** The id of the list of options. */
  listId: string;
  text: string;
  options: readonly SearchOption[];
  active: SearchOption | null;
  onWrite: (text: string) => void;
  onMove: (id: string) => void;
  onEnter: () => void;
  onClose: () => void;
}) {
  const { listId, text, options, active, onWrite, onMove, onEnter, onClose } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const next = moved(event.key, active === null ? -1 : options.indexOf(active), options.length);
    const option = next === null ? undefined : options[next];
    if (event.key !== 'Enter' && option === undefined) return;
    event.preventDefault();
    if (option === undefined) onEnter();
    else onMove(option.id);
  };
  const hasOptions = options.length > 0;
  return (
    <div className={classes.field}>
      <SearchIcon />
      <input
        className={classes.input}
        role="combobox"
        aria-label="Search the portal"
        aria-expanded={hasOptions}
        aria-controls={hasOptions ? listId : undefined}
        aria-activedescendant={active === null ? undefined : optionId(listId, active)}
        aria-autocomplete="list"
        placeholder="Rooms, people, ids, pages…"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={200}
        value={text}
        onChange={({ currentTarget }) => onWrite(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <button type="button" className={classes.close} onClick={onClose}>
        <span className={classes.closeKey} aria-hidden>
          Esc
        </span>
        <span className={classes.closeWord}>Close</span>
      </button>
    </div>
  );
}
