import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ByteBuffer } from 'flatbuffers';
import { describe, expect, it } from 'vitest';
import { withNormalization } from './model-metadata.mjs';

const MODEL = join(
  import.meta.dirname,
  '../../node_modules/@mediapipe/selfie_segmentation/selfie_segmentation.tflite',
);

describe('the metadata of the model', () => {
  const model = readFileSync(MODEL);
  const described = withNormalization(model);

  it('leaves the model as it was, behind a new root', () => {
    const start = described.length - model.length;
    expect(start % 16).toBe(0);
    expect(Buffer.from(described.subarray(start)).equals(model)).toBe(true);
  });

  it('is the last buffer, under the name that the runtime looks for', () => {
    const [before, after] = [rootOf(model), rootOf(described)];
    expect(before.vector(BUFFERS)).toHaveLength(after.vector(BUFFERS).length - 1);
    const [entry] = after.vector(METADATA);
    expect(entry?.text(0)).toBe('TFLITE_METADATA');
    expect(entry?.number(1)).toBe(before.vector(BUFFERS).length);
  });

  it('says that colours are divided by 255', () => {
    const data = rootOf(described).vector(BUFFERS).at(-1)?.bytes(0) ?? new Uint8Array();
    expect(new ByteBuffer(data).getBufferIdentifier()).toBe('M001');
    const [subgraph] = rootOf(data).vector(3);
    const [input] = subgraph?.vector(2) ?? [];
    const [processing] = input?.vector(4) ?? [];
    const normalization = processing?.table(1);
    expect([normalization?.floats(0), normalization?.floats(1)]).toEqual([[0], [255]]);
  });

  it('keeps the operators and the graph of the model', () => {
    for (const field of [OPERATORS, GRAPHS]) {
      const [before, after] = [rootOf(model), rootOf(described)].map((root) => root.vector(field).length);
      expect(after).toBe(before);
    }
  });

  it('is written once only, and into a model only', () => {
    expect(() => withNormalization(described)).toThrow('The model has metadata of its own.');
    expect(() => withNormalization(new Uint8Array(64))).toThrow('This is not a TensorFlow Lite model.');
  });
});

const [OPERATORS, GRAPHS, BUFFERS, METADATA] = [1, 2, 4, 6] as const;

const rootOf = (bytes: Uint8Array) => tableAt(new ByteBuffer(bytes), new ByteBuffer(bytes).readInt32(0));

interface Table {
  number(field: number): number;
  bytes(field: number): Uint8Array;
  text(field: number): string;
  floats(field: number): number[];
  table(field: number): Table;
  vector(field: number): Table[];
}

/** Reads the fields of a table by their numbers. */
function tableAt(buffer: ByteBuffer, start: number): Table {
  const place = (field: number): number => {
    const fields = start - buffer.readInt32(start);
    const at = 4 + field * 2;
    return at < buffer.readInt16(fields) ? start + buffer.readInt16(fields + at) : start;
  };
  const target = (at: number): number => at + buffer.readInt32(at);
  const bytes = (field: number): Uint8Array => {
    const at = target(place(field));
    return buffer.bytes().subarray(at + 4, at + 4 + buffer.readInt32(at));
  };
  return {
    number: (field: number) => buffer.readInt32(place(field)),
    bytes,
    text: (field: number) => Buffer.from(bytes(field)).toString(),
    floats: (field: number): number[] => {
      const at = target(place(field));
      return Array.from({ length: buffer.readInt32(at) }, (_, index) =>
        buffer.readFloat32(at + 4 + index * 4),
      );
    },
    table: (field: number): Table => tableAt(buffer, target(place(field))),
    vector: (field: number): Table[] => {
      const at = target(place(field));
      return Array.from({ length: buffer.readInt32(at) }, (_, index) =>
        tableAt(buffer, target(at + 4 + index * 4)),
      );
    },
  };
}
