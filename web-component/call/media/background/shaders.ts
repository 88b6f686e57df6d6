import { EDGE } from './mask';

/** One triangle that covers everything. Row 0 of a texture is the top of its picture. */
export const COVER = `#version 300 es
out vec2 at;
void main() {
  vec2 corner = vec2(gl_VertexID == 1 ? 4 : 0, gl_VertexID == 2 ? 4 : 0);
  at = corner / 2.0;
  gl_Position = vec4(corner - 1.0, 0, 1);
}`;

const HEAD = `#version 300 es
precision highp float;
in vec2 at;
out vec4 color;
uniform sampler2D picture;
uniform sampler2D mask;
float person(vec2 where) { return smoothstep(${EDGE.join(', ')}, texture(mask, where).r); }`;

/**
 * Blurs along one axis. Pixels of people have no weight, so that their colors do not glow around them. The weight is in
 * the alpha of the result, by which the colors are multiplied.
 */
export const BLUR = `${HEAD}
uniform vec2 stride;
uniform bool isFirst;
void main() {
  vec4 sum = vec4(0);
  float weights = 0.0;
  for (int tap = -12; tap <= 12; tap++) {
    float weight = exp(-float(tap * tap) / 72.0);
    vec2 where = at + stride * float(tap);
    vec4 found = texture(picture, where);
    sum += weight * (isFirst ? vec4(found.rgb, 1) * (1.0 - person(where)) : found);
    weights += weight;
  }
  color = sum / weights;
}`;

/** Puts people in front of the blurred picture or of an image, which covers the whole. */
export const COMPOSE = `${HEAD}
uniform sampler2D background;
uniform vec2 cover;
void main() {
  vec2 where = vec2(at.x, 1.0 - at.y);
  vec4 behind = texture(background, (where - 0.5) * cover + 0.5);
  vec3 people = texture(picture, where).rgb;
  color = vec4(mix(behind.rgb / max(behind.a, 0.004), people, person(where)), 1);
}`;
