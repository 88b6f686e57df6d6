import type { Metadata } from 'next';
import { AskPage } from '../../../../../../components/ask/AskPage';

export const metadata: Metadata = { title: 'Ask' };

export default function Ask() {
  return <AskPage />;
}
