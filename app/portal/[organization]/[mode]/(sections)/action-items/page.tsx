import type { Metadata } from 'next';
import { ActionItemsPage } from '../../../../../../components/action-items/ActionItemsPage';

export const metadata: Metadata = { title: 'Action items' };

export default function ActionItems() {
  return <ActionItemsPage />;
}
