import { once } from 'node:events';
import { createServer } from 'node:http';
import { z } from 'zod';

export interface EmbeddingDouble {
  /** The value for EMBEDDINGS_BASE_URL. */
  url: string;
  /** The texts of each request, oldest first. */
  asked: string[][];
  /** Decides the vector of a text; a number: the status with which the request fails. */
  vectorOf: (text: string) => number[] | number;
  close(): Promise<void>;
}

/** Starts a service of embeddings like OpenAI's. */
export async function embeddingDouble(vectorOf: EmbeddingDouble['vectorOf']): Promise<EmbeddingDouble> {
  const double = { url: '', asked: new Array<string[]>(), vectorOf };
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => void (body += chunk));
    request.on('end', () => {
      const { input } = Request.parse(JSON.parse(body));
      double.asked.push(input);
      const vectors = input.map((text) => double.vectorOf(text));
      const failed = vectors.find((vector) => typeof vector === 'number');
      const data = vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })).reverse();
      response
        .writeHead(failed ?? 200, { 'Content-Type': 'application/json' })
        .end(JSON.stringify(failed === undefined ? { object: 'list', model: 'embed', data } : {}));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  double.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/v1`;
  return Object.assign(double, {
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

const Request = z.object({
  model: z.string().min(1),
  input: z.array(z.string().min(1)).min(1),
  encoding_format: z.literal('float'),
});
