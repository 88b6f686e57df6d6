'use client';

import Link from 'next/link';
import { useEffect, useRef } from 'react';
import { usePortal } from '../shell/PortalContext';
import { When } from '../ui/When';
import { type OptionGroup, optionId, type SearchOption } from './options';
import classes from './SearchDialog.module.css';

interface Options {
  /** The id of the list. */
  id: string;
  groups: readonly OptionGroup[];
  activeId: string | null;
  /** Follows a pointer that is over an option. */
  onPoint: (id: string) => void;
  /** Follows the press that opens an option. */
  onOpen: () => void;
}

/** Shows the options of the search under their headings. The field keeps the focus. */
export function SearchOptions({ id, groups, activeId, onPoint, onOpen }: Options) {
  return (
    <div id={id} role="listbox" aria-label="Results" className={classes.list}>
      {groups.map(({ label, options }, index) => (
        <div key={label} role="group" aria-labelledby={`${id}-${index}`}>
          <div id={`${id}-${index}`} className={classes.heading} role="presentation">
            {label}
          </div>
          {options.map((option) => (
            <Option
              key={option.id}
              id={optionId(id, option)}
              option={option}
              isActive={option.id === activeId}
              onPoint={() => onPoint(option.id)}
              onOpen={onOpen}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function Option(props: {
  id: string;
  option: SearchOption;
  isActive: boolean;
  onPoint: () => void;
  onOpen: () => void;
}) {
  const { id, option, isActive, onPoint, onOpen } = props;
  const { to } = usePortal();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isActive) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const given = {
    ref: link,
    id,
    href: to(option.path),
    className: classes.option,
    role: 'option',
    'aria-selected': isActive,
    tabIndex: -1,
    onPointerMove: () => !isActive && onPoint(),
    onClick: onOpen,
  } as const;
  const inside = (
    <>
      <option.Icon />
      <span className={classes.words}>
        <span className={classes.title}>{option.title}</span>
        {option.detail !== null && <span className={classes.detail}>{option.detail}</span>}
      </span>
      {option.at !== null && (
        <span className={classes.at}>
          <When at={option.at} detail="ago" />
        </span>
      )}
    </>
  );
  return option.ownHeaders ? <a {...given}>{inside}</a> : <Link {...given}>{inside}</Link>;
}
