import { z } from 'zod';

/** The states of an action item. Minutes begin with `open`; people and applications change it. */
export const ACTION_ITEM_STATUSES = ['open', 'done', 'dismissed'] as const;

export const actionItemStatus = z
  .enum(ACTION_ITEM_STATUSES)
  .describe('Status of an action item: open, done, or dismissed because nobody will do it.')
  .meta({ id: 'ActionItemStatus' });

export type ActionItemStatus = z.infer<typeof actionItemStatus>;
