import { READY_MADE, type ReadyMade } from './effects';

const [WIDTH, HEIGHT] = [1280, 720];

type Pen = OffscreenCanvasRenderingContext2D;

/**
 * Draws a ready-made image, which therefore need not be loaded; null when the name is unknown.
 * @throws Error where there is no canvas
 */
export function drawReadyMade(name: string): ImageBitmap | null {
  const known = READY_MADE.find((one) => one === name);
  if (known === undefined) return null;
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('There is no canvas here.');
  DRAW[known](pen);
  return canvas.transferToImageBitmap();
}

const DRAW: Readonly<Record<ReadyMade, (pen: Pen) => void>> = {
  daylight: drawDaylight,
  shelves: drawShelves,
  evening: drawEvening,
  colours: drawColours,
};

/** Fills the picture from its upper left to its lower right corner, or from top to bottom. */
function fillAll(pen: Pen, colours: readonly string[], isSteep = false): void {
  const gradient = pen.createLinearGradient(0, 0, isSteep ? 0 : WIDTH, HEIGHT);
  colours.forEach((colour, index) => gradient.addColorStop(index / (colours.length - 1), colour));
  pen.fillStyle = gradient;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
}

function fillDisc(pen: Pen, x: number, y: number, radius: number, colour: string): void {
  pen.fillStyle = colour;
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fill();
}

/** Draws a wall with the light of a window. */
function drawDaylight(pen: Pen): void {
  fillAll(pen, ['#efe9df', '#e3dacb', '#cfc3b0']);
  pen.filter = 'blur(14px)';
  pen.fillStyle = 'rgb(255 250 238 / 75%)';
  for (const [column, row] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    const [x, y] = [700 + column * 190 - row * 70, 70 + row * 220];
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(x + 165, y - 30);
    pen.lineTo(x + 105, y + 165);
    pen.lineTo(x - 60, y + 195);
    pen.fill();
  }
  pen.filter = 'blur(6px)';
  pen.fillStyle = '#a8957a';
  pen.fillRect(-20, 648, WIDTH + 40, 100);
  pen.fillStyle = '#f4efe6';
  pen.fillRect(-20, 626, WIDTH + 40, 26);
}

const BOOKS = [
  '#7d4f43',
  '#3f5a63',
  '#a58a5c',
  '#566246',
  '#8b8f94',
  '#39424e',
  '#b8a895',
  '#6d5a74',
] as const;

/** Shelves with books, a little out of focus. */
function drawShelves(pen: Pen): void {
  fillAll(pen, ['#4a3d33', '#372d26'], true);
  pen.filter = 'blur(3px)';
  for (let shelf = 0; shelf < 4; shelf += 1) {
    const floor = 190 + shelf * 180;
    for (let x = -10, book = shelf * 5; x < WIDTH; book += 1) {
      // Fixed numbers that look like chance: the picture is the same for everybody.
      const [width, height] = [20 + ((book * 13) % 5) * 7, 96 + ((book * 29) % 7) * 8];
      if (book % 11 === 7) x += 60;
      pen.fillStyle = BOOKS[(book * 3 + shelf) % BOOKS.length] ?? BOOKS[0];
      pen.fillRect(x, floor - height, width, height);
      pen.fillStyle = 'rgb(255 255 255 / 16%)';
      pen.fillRect(x + 4, floor - height + 16, width - 8, 5);
      x += width + 3;
    }
    pen.fillStyle = '#7a6350';
    pen.fillRect(-10, floor, WIDTH + 20, 16);
    pen.fillStyle = 'rgb(0 0 0 / 30%)';
    pen.fillRect(-10, floor + 16, WIDTH + 20, 12);
  }
}

/** Lights of a town at night, far out of focus. */
function drawEvening(pen: Pen): void {
  fillAll(pen, ['#0f1a30', '#22304f', '#3d3a5c'], true);
  pen.filter = 'blur(3px)';
  const lights = ['255 196 120', '255 158 112', '150 190 255', '255 226 170'];
  for (let light = 0; light < 34; light += 1) {
    const [x, y] = [(light * 397) % WIDTH, 330 + ((light * 211) % 360)];
    const radius = 14 + ((light * 17) % 5) * 8;
    fillDisc(pen, x, y, radius, `rgb(${lights[light % lights.length]} / ${16 + (light % 4) * 7}%)`);
  }
}

/** Draws soft colors that blend into one another. */
function drawColours(pen: Pen): void {
  fillAll(pen, ['#dfe8e2', '#b9cfc6']);
  pen.filter = 'blur(90px)';
  fillDisc(pen, 220, 160, 260, '#f2dcc0');
  fillDisc(pen, 1080, 120, 240, '#8fb8b0');
  fillDisc(pen, 980, 640, 320, '#5f8f92');
  fillDisc(pen, 300, 700, 260, '#e3b79a');
}
