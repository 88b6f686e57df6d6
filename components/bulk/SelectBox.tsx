'use client';

import { Checkbox, VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import classes from './Bulk.module.css';
import type { Bulk } from './use-bulk';

/**
 * Selects a row. With Shift, all rows from the one that was pressed before.
 * @param props.labelledBy the ids of the elements that name the row
 */
export function SelectBox({ bulk, id, labelledBy }: { bulk: Bulk; id: string; labelledBy: string }) {
  const word = useId();
  return (
    <span className={classes.box}>
      <VisuallyHidden id={word}>Select</VisuallyHidden>
      <Checkbox
        aria-labelledby={`${word} ${labelledBy}`}
        checked={bulk.isSelected(id)}
        disabled={bulk.run?.isRunning === true}
        onChange={({ nativeEvent }) =>
          bulk.press(id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
        }
        // Otherwise the press would select the text between both rows.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      />
    </span>
  );
}
