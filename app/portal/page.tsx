import { redirect } from 'next/navigation';

export default function Portal(): never {
  redirect('/portal/live');
}
