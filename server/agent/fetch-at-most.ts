export class AnswerTooLong extends Error {
  constructor() {
    super('The answer is longer than any that is expected.');
    this.name = 'AnswerTooLong';
  }
}

/** `fetch` for a service that may answer without end: reading more than that many bytes fails with `AnswerTooLong`. */
export function fetchAtMost(maxBytes: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (response.body === null) return response;
    let left = maxBytes;
    const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        left -= chunk.length;
        if (left < 0) controller.error(new AnswerTooLong());
        else controller.enqueue(chunk);
      },
    });
    return new Response(response.body.pipeThrough(counter), response);
  };
}
