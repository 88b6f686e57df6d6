import type { Compositor, Drawing } from './compositor';
import { BLUR_SIGMAS } from './effects';
import { sizeAtWidth, sizeOf, smaller } from './frame-size';
import { BLUR, COMPOSE, COVER } from './shaders';

/** Width of the blurred picture: more would not be seen in it. */
const BLURRED_WIDTH = 320;
/** Taps of the blur from the middle to where it has fallen to three fifths. */
const SIGMA_TAPS = 6;
/** The unit of each texture, and the sampler that reads it. */
const UNITS = { picture: 0, mask: 1, image: 2, first: 3, second: 4 } as const;
type Unit = keyof typeof UNITS;

/** Draws frames with something else behind the people in them, by the graphics card. */
export class GraphicsCompositor implements Compositor {
  readonly #canvas: OffscreenCanvas;
  readonly #gl: WebGL2RenderingContext;
  readonly #blur: WebGLProgram;
  readonly #compose: WebGLProgram;
  readonly #textures: Record<Unit, WebGLTexture>;
  readonly #buffers: Record<'first' | 'second', WebGLFramebuffer>;
  #image: ImageBitmap | null = null;

  /** @returns null where WebGL 2 is missing, or the browser draws it without a graphics card, which is slower than doing without it */
  static start(): GraphicsCompositor | null {
    const canvas = new OffscreenCanvas(1, 1);
    const gl = canvas.getContext('webgl2', {
      alpha: false,
      antialias: false,
      depth: false,
      failIfMajorPerformanceCaveat: true,
    });
    return gl && !isWithoutCard(gl) ? new GraphicsCompositor(canvas, gl) : null;
  }

  private constructor(canvas: OffscreenCanvas, gl: WebGL2RenderingContext) {
    this.#canvas = canvas;
    this.#gl = gl;
    this.#blur = programOf(gl, BLUR);
    this.#compose = programOf(gl, COMPOSE);
    const [picture, mask, image] = [textureOf(gl), textureOf(gl), textureOf(gl)];
    this.#textures = { picture, mask, image, first: textureOf(gl), second: textureOf(gl) };
    this.#buffers = { first: gl.createFramebuffer(), second: gl.createFramebuffer() };
  }

  draw(frame: VideoFrame | ImageBitmap, { effect, isSimple, find }: Drawing): OffscreenCanvas {
    const { width, height, bytes } = find(frame);
    const gl = this.#gl;
    if (gl.isContextLost()) throw new Error('The graphics card is gone.');
    this.#resize(isSimple ? smaller(sizeOf(frame)) : sizeOf(frame));
    this.#use('picture');
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, gl.RGBA, gl.UNSIGNED_BYTE, frame);
    gl.generateMipmap(gl.TEXTURE_2D);
    this.#use('mask');
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.R8, width, height, 0, gl.RED, gl.UNSIGNED_BYTE, bytes);
    if (typeof effect === 'string') this.#drawBlurred((BLUR_SIGMAS[effect] * BLURRED_WIDTH) / SIGMA_TAPS);
    else this.#drawBefore(effect);
    return this.#canvas;
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
    const wider = image.width / image.height / (this.#canvas.width / this.#canvas.height);
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
    const [width, height] = into === null ? [this.#canvas.width, this.#canvas.height] : this.#blurred;
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
    if (this.#canvas.width === width && this.#canvas.height === height) return;
    Object.assign(this.#canvas, { width, height });
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
    return sizeAtWidth(BLURRED_WIDTH, this.#canvas);
  }
}

/**
 * Returns whether the processor draws in place of a graphics card. Not every browser obeys the request to refuse that.
 */
function isWithoutCard(gl: WebGL2RenderingContext): boolean {
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const name = String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(name);
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
