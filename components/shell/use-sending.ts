import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * Returns a mutation that a form sends, one at a time. A person who clicks twice before the script of the page runs
 * sends twice at once, earlier than any button could be turned off. The second time does nothing.
 */
export function useSending<Answer, Sent = void>(
  options: Pick<UseMutationOptions<Answer, Error, Sent>, 'mutationFn' | 'onSuccess'>,
) {
  const isSending = useRef(false);
  const sending = useMutation({ ...options, onSettled: () => void (isSending.current = false) });
  const send = (sent: Sent) => {
    if (isSending.current) return;
    isSending.current = true;
    sending.mutate(sent);
  };
  return { ...sending, send };
}
