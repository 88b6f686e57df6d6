'use client';

import { VisuallyHidden } from '@mantine/core';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { modeLabels } from '../shell/mode';
import { usePortal } from '../shell/PortalContext';
import { activeOf, groupsFor } from './options';
import { announcement, SearchOutcome } from './SearchOutcome';
import { SearchOptions } from './SearchOptions';
import { SearchText } from './SearchText';
import classes from './SearchDialog.module.css';
import { useLookup } from './use-lookup';

/**
 * Finds pages of the portal and things of the account by a text, and opens them. Nothing of it is stored.
 * @param props.dialog the element, which whoever opened the search can close
 */
export function SearchDialog(props: { dialog: RefObject<HTMLDialogElement | null>; onClose: () => void }) {
  const { dialog, onClose } = props;
  const list = useRef<HTMLDivElement>(null);
  const { organization, mode, may } = usePortal();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const lookup = useLookup(text);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), [dialog]);
  useEffect(() => {
    const element = dialog.current;
    // A press beside the dialog is one on the element itself: its inside fills it.
    const onPress = (event: MouseEvent) => event.target === element && element?.close();
    element?.addEventListener('click', onPress);
    return () => element?.removeEventListener('click', onPress);
  }, [dialog]);

  const groups = groupsFor(text, lookup.found, may);
  const options = groups.flatMap((group) => group.options);
  const active = activeOf(options, chosen, lookup.isSettled);
  const state = { text, lookup, count: options.length };
  const close = () => dialog.current?.close();
  return (
    <dialog ref={dialog} className={classes.dialog} aria-label="Search" onClose={onClose}>
      <div className={classes.inside}>
        <SearchText
          listId={id}
          text={text}
          options={options}
          active={active}
          onWrite={(written) => {
            setText(written);
            setChosen(null);
          }}
          onMove={setChosen}
          onEnter={() => list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.click()}
          onClose={close}
        />
        <div ref={list} className={classes.results} data-busy={!lookup.isSettled}>
          {options.length > 0 && (
            <SearchOptions
              id={id}
              groups={groups}
              activeId={active?.id ?? null}
              onPoint={setChosen}
              onOpen={close}
            />
          )}
          <SearchOutcome {...state} />
        </div>
        <p className={classes.place}>
          {modeLabels[mode]} data of {organization.name}
        </p>
        <VisuallyHidden role="status">{announcement(state)}</VisuallyHidden>
      </div>
    </dialog>
  );
}
