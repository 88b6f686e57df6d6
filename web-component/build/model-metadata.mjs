import { Builder, ByteBuffer } from 'flatbuffers';

/*
 * The package with the model lacks data that the runtime wants to read in it: the numbers that stand for the colors.
 * These functions write the data into the model, as the schemas of TensorFlow Lite define it (schema.fbs and
 * metadata_schema.fbs). Fields of a table are numbered in their order there.
 */

const MODEL = { version: 0, operatorCodes: 1, subgraphs: 2, description: 3, buffers: 4, metadata: 6 };
const NAME = 'TFLITE_METADATA';
/** The content of an image, and its colors: numbers in unions and enums of the schema. */
const [IMAGE, RGB] = [2, 1];
/** Tensors in a model begin at multiples of this. */
const ALIGNMENT = 16;

/**
 * Returns a model with metadata that describes its input: a picture whose colors, from 0 to 255, are divided by 255.
 * @param {Uint8Array} model a TensorFlow Lite model without metadata
 * @returns {Uint8Array}
 * @throws when the bytes are not a TensorFlow Lite model, or the model already has metadata
 */
export function withNormalization(model) {
  const before = new ByteBuffer(model);
  if (before.getBufferIdentifier() !== 'TFL3') throw new Error('This is not a TensorFlow Lite model.');
  const root = target(before, 0);
  if (place(before, root, MODEL.metadata)) throw new Error('The model has metadata of its own.');
  const buffers = target(before, place(before, root, MODEL.buffers));
  const count = before.readInt32(buffers);
  // Offsets point only forward, so a new root is placed in front of the whole and points at the targets of the old one.
  const head = newRoot(before, root, count);
  const start = Math.ceil(head.length / ALIGNMENT) * ALIGNMENT;
  const whole = new Uint8Array(start + model.length);
  whole.set(head);
  whole.set(model, start);
  const after = new ByteBuffer(whole);
  const point = (from, to) => after.writeInt32(from, start + to - from);
  const newModel = target(after, 0);
  for (const field of [MODEL.operatorCodes, MODEL.subgraphs, MODEL.description]) {
    const from = place(before, root, field);
    if (from) point(place(after, newModel, field), target(before, from));
  }
  const list = target(after, place(after, newModel, MODEL.buffers)) + 4;
  for (let at = 0; at < count; at += 1) point(list + at * 4, target(before, buffers + 4 + at * 4));
  return whole;
}

/** Returns a model whose list of buffers has room for those of another, and after them the metadata. */
function newRoot(before, root, count) {
  const builder = new Builder(4_096);
  const name = builder.createString(NAME);
  builder.startObject(2);
  builder.addFieldOffset(0, name, 0);
  builder.addFieldInt32(1, count, 0); // which of the buffers
  const entry = builder.endObject();
  const metadata = vectorOf(builder, [entry]);
  const data = builder.createByteVector(describeInput());
  const buffer = table(builder, 1, [0, data]);
  builder.startVector(4, count + 1, 4);
  builder.addOffset(buffer);
  for (let at = 0; at < count; at += 1) builder.addInt32(0);
  const buffers = builder.endVector();
  builder.startObject(7);
  builder.addFieldInt32(MODEL.version, before.readInt32(place(before, root, MODEL.version)), 0);
  for (const field of [MODEL.operatorCodes, MODEL.subgraphs, MODEL.description]) {
    if (place(before, root, field)) builder.addFieldInt32(field, -1, 0);
  }
  builder.addFieldOffset(MODEL.buffers, buffers, 0);
  builder.addFieldOffset(MODEL.metadata, metadata, 0);
  builder.finish(builder.endObject(), 'TFL3');
  return builder.asUint8Array();
}

/** Returns the metadata: colors of the input minus 0, divided by 255. */
function describeInput() {
  const builder = new Builder(512);
  const [mean, deviation] = [floats(builder, [0]), floats(builder, [255])];
  const normalization = table(builder, 2, [0, mean], [1, deviation]);
  const processing = vectorOf(builder, [union(builder, 1, normalization)]);
  builder.startObject(2);
  builder.addFieldInt8(0, RGB, 0);
  const image = builder.endObject();
  const content = union(builder, IMAGE, image);
  const input = table(builder, 7, [3, content], [4, processing]);
  const inputs = vectorOf(builder, [input]);
  const outputs = vectorOf(builder, [table(builder, 7)]);
  const subgraphs = vectorOf(builder, [table(builder, 10, [2, inputs], [3, outputs])]);
  builder.finish(table(builder, 8, [3, subgraphs]), 'M001');
  return builder.asUint8Array();
}

/** Returns a table whose given fields are offsets. */
function table(builder, size, ...fields) {
  builder.startObject(size);
  for (const [field, value] of fields) builder.addFieldOffset(field, value, 0);
  return builder.endObject();
}

/** Returns a table of one union: its kind, and its value. */
function union(builder, kind, value) {
  builder.startObject(3);
  builder.addFieldInt8(0, kind, 0);
  builder.addFieldOffset(1, value, 0);
  return builder.endObject();
}

function vectorOf(builder, offsets) {
  builder.startVector(4, offsets.length, 4);
  for (const offset of offsets.toReversed()) builder.addOffset(offset);
  return builder.endVector();
}

function floats(builder, values) {
  builder.startVector(4, values.length, 4);
  for (const value of values.toReversed()) builder.addFloat32(value);
  return builder.endVector();
}

/** Returns where the offset at a place points to. */
const target = (buffer, at) => at + buffer.readInt32(at);

/** Returns where a field of a table is; 0 when the table does not have it. */
function place(buffer, start, field) {
  const fields = start - buffer.readInt32(start);
  const at = 4 + field * 2;
  const offset = at < buffer.readInt16(fields) ? buffer.readInt16(fields + at) : 0;
  return offset === 0 ? 0 : start + offset;
}
