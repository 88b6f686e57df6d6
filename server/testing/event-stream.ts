/** A message of a stream of server-sent events: an event, or a comment. */
interface StreamedMessage {
  id?: string;
  event?: string;
  data?: unknown;
  comment?: string;
}

export interface TestStream {
  status: number;
  headers: Headers;
  /** Returns the next message; null at the end of the stream. */
  next(): Promise<StreamedMessage | null>;
  /** Returns everything up to the end of the stream. */
  rest(): Promise<StreamedMessage[]>;
  /** Disconnects. */
  close(): Promise<void>;
}

/** Opens a stream of server-sent events. */
export async function openStream(url: string, headers: Record<string, string>): Promise<TestStream> {
  const response = await fetch(url, { headers: { Accept: 'text/event-stream', ...headers } });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async () => {
    for (let end = text.indexOf('\n\n'); ; end = text.indexOf('\n\n')) {
      if (end !== -1) {
        const message = text.slice(0, end);
        text = text.slice(end + 2);
        return messageOf(message);
      }
      const read = await reader?.read();
      if (read?.value === undefined) return null;
      text += read.value;
    }
  };
  return {
    status: response.status,
    headers: response.headers,
    next,
    async rest() {
      const messages: StreamedMessage[] = [];
      for (let message = await next(); message !== null; message = await next()) messages.push(message);
      return messages;
    },
    close: async () => reader?.cancel(),
  };
}

function messageOf(text: string): StreamedMessage {
  const fields = new Map(
    text.split('\n').map((line) => {
      const [name = '', ...value] = line.split(': ');
      return [name, value.join(': ')];
    }),
  );
  const [comment, id, event, data] = ['', 'id', 'event', 'data'].map((name) => fields.get(name));
  const whole = text.startsWith(': ') ? text.slice(2) : comment;
  if (whole !== undefined) return { comment: whole };
  return {
    ...(id !== undefined && { id }),
    ...(event !== undefined && { event }),
    data: JSON.parse(data ?? 'null'),
  };
}
