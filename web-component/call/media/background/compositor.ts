import type { Effect } from './effects';
import type { Mask } from './segmenter';
import { BLUR, COMPOSE, COVER } from './shaders';

/** Width of the blurred picture: more would not be seen in it. */
const BLURRED_WIDTH = 320;
/** The shorter side of a picture that is drawn more simply, in pixels. */
const SIMPLE_SIDE = 360;
/** Pixels of the blurred picture from one tap of the blur to the next. */
const STRIDES = { slight: 0.6, strong: 1.8 } as const;
/** The unit of each texture, and the sampler that reads it. */
const UNITS = { picture: 0, mask: 1, image: 2, first: 3, second: 4 } as const;
type Unit = keyof typeof UNITS;

/** Draws frames with something else behind the people in them, on a canvas. */
export class Compositor {
  readonly canvas = new OffscreenCanvas(1, 1);
  readonly #gl: WebGL2RenderingContext;
  readonly #blur: WebGLProgram;
  readonly #compose: WebGLProgram;
  readonly #textures: Record<Unit, WebGLTexture>;
  readonly #buffers: Record<'first' | 'second', WebGLFramebuffer>;
  #image: ImageBitmap | null = null;

  /** @throws when the browser draws no WebGL */
  constructor() {
    const gl = this.canvas.getContext('webgl2', { alpha: false, antialias: false, depth: false });
    if (!gl) throw new Error('The browser has no WebGL 2.');
    this.#gl = gl;
    this.#blur = programOf(gl, BLUR);
    this.#compose = programOf(gl, COMPOSE);
    const [picture, mask, image] = [textureOf(gl), textureOf(gl), textureOf(gl)];
    this.#textures = { picture, mask, image, first: textureOf(gl), second: textureOf(gl) };
    this.#buffers = { first: gl.createFramebuffer(), second: gl.createFramebuffer() };
  }

  /**
   * @param isSimple whether to draw a smaller picture, which is faster
   * @throws when the graphics card is gone
   */
  draw(
    frame: VideoFrame | ImageBitmap,
    { width, height, bytes }: Mask,
    effect: Effect,
    isSimple: boolean,
  ): void {
    const gl = this.#gl;
    if (gl.isContextLost()) throw new Error('The graphics card is gone.');
    this.#resize(isSimple ? smaller(sizeOf(frame)) : sizeOf(frame));
    this.#use('picture');
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, gl.RGBA, gl.UNSIGNED_BYTE, frame);
    gl.generateMipmap(gl.TEXTURE_2D);
    this.#use('mask');
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.R8, width, height, 0, gl.RED, gl.UNSIGNED_BYTE, bytes);
    if (typeof effect === 'string') this.#drawBlurred(STRIDES[effect]);
    else this.#drawBefore(effect);
  }

  #drawBlurred(stride: number): void {
    const [width, height] = this.#blurred;
    this.#run(this.#blur, 'first', { picture: 'picture', stride: [stride / width, 0], isFirst: true });
    this.#run(this.#blur, 'second', { picture: 'first', stride: [0, stride / height], isFirst: false });
    this.#run(this.#compose, null, { picture: 'picture', background: 'second', cover: [1, 1] });
  }

  #drawBefore(image: ImageBitmap): void {
    if (image !== this.#image) {
      const gl = this.#gl;
      this.#use('image');
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, gl.RGBA, gl.UNSIGNED_BYTE, image);
      gl.generateMipmap(gl.TEXTURE_2D);
      this.#image = image;
    }
    const wider = image.width / image.height / (this.canvas.width / this.canvas.height);
    const cover: [number, number] = [Math.min(1, 1 / wider), Math.min(1, wider)];
    this.#run(this.#compose, null, { picture: 'picture', background: 'image', cover });
  }

  /** Draws with a program. @param into null: the canvas */
  #run(
    program: WebGLProgram,
    into: 'first' | 'second' | null,
    values: Record<string, Unit | [number, number] | boolean>,
  ): void {
    const gl = this.#gl;
    const [width, height] = into === null ? [this.canvas.width, this.canvas.height] : this.#blurred;
    gl.bindFramebuffer(gl.FRAMEBUFFER, into && this.#buffers[into]);
    gl.viewport(0, 0, width, height);
    gl.useProgram(program);
    gl.uniform1i(gl.getUniformLocation(program, 'mask'), UNITS.mask);
    for (const [name, value] of Object.entries(values)) {
      const place = gl.getUniformLocation(program, name);
      if (Array.isArray(value)) gl.uniform2f(place, ...value);
      else gl.uniform1i(place, typeof value === 'string' ? UNITS[value] : Number(value));
    }
    gl.drawArrays(gl.TRIANGLES, 0, 3);
  }

  /** Makes the texture of a unit the one that is written to. */
  #use(unit: Unit): void {
    this.#gl.activeTexture(this.#gl.TEXTURE0 + UNITS[unit]);
    this.#gl.bindTexture(this.#gl.TEXTURE_2D, this.#textures[unit]);
  }

  #resize([width, height]: [number, number]): void {
    if (this.canvas.width === width && this.canvas.height === height) return;
    Object.assign(this.canvas, { width, height });
    const gl = this.#gl;
    for (const unit of ['first', 'second'] as const) {
      this.#use(unit);
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR); // it has no smaller versions
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, ...this.#blurred, 0, gl.RGBA, gl.UNSIGNED_BYTE, null);
      gl.bindFramebuffer(gl.FRAMEBUFFER, this.#buffers[unit]);
      gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, this.#textures[unit], 0);
    }
    this.#use('mask');
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
  }

  get #blurred(): [number, number] {
    const { width, height } = this.canvas;
    return [BLURRED_WIDTH, Math.max(1, Math.round((BLURRED_WIDTH * height) / width))];
  }
}

const sizeOf = (frame: VideoFrame | ImageBitmap): [number, number] =>
  'displayWidth' in frame ? [frame.displayWidth, frame.displayHeight] : [frame.width, frame.height];

function smaller([width, height]: [number, number]): [number, number] {
  const scale = Math.min(1, SIMPLE_SIDE / Math.min(width, height));
  return [Math.round(width * scale), Math.round(height * scale)];
}

function textureOf(gl: WebGL2RenderingContext): WebGLTexture {
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  return texture;
}

function programOf(gl: WebGL2RenderingContext, fragment: string): WebGLProgram {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, COVER],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(type);
    if (!shader) throw new Error('The graphics card is gone.');
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) {
    throw new Error(`A shader was refused: ${gl.getProgramInfoLog(program)}`);
  }
  return program;
}
