import type { Rectangle } from '../../layout/fit';
import type { Point } from '../../layout/zoom';
import type { Line, Trail } from '../pointers/trails';

/** The opacity of a faded pointer or line. */
const FADING = 0.4;
/** The corners of an arrow whose tip is at the pointed place, in pixels. */
const ARROW = [
  [0, 0],
  [4.6, 17.5],
  [8.7, 10.4],
  [16.6, 8.2],
] as const;

/**
 * Draws the lines of a person on a shared screen, and an arrow with their name.
 * @param picture the place of the picture of the screen
 */
export function drawTrail(
  pen: CanvasRenderingContext2D,
  { at, isFading, lines }: Trail,
  picture: Rectangle,
  label: (name: string, at: Point) => void,
  { name, hue }: { name: string; hue: number },
): void {
  const place = ({ x, y }: Point): Point => ({
    x: picture.x + x * picture.width,
    y: picture.y + y * picture.height,
  });
  const colour = `hsl(${hue} 80% 55%)`;
  pen.save();
  lines.forEach((line) => drawLine(pen, { ...line, places: line.places.map(place) }, colour));
  if (at !== null) {
    pen.globalAlpha = isFading ? FADING : 1;
    const tip = place(at);
    pen.translate(tip.x, tip.y);
    drawArrow(pen, colour);
    label(name, { x: 14, y: 18 });
  }
  pen.restore();
}

function drawArrow(pen: CanvasRenderingContext2D, colour: string): void {
  pen.fillStyle = colour;
  pen.strokeStyle = '#ffffff';
  pen.lineWidth = 1.5;
  pen.beginPath();
  for (const [x, y] of ARROW) pen.lineTo(x, y);
  pen.closePath();
  pen.fill();
  pen.stroke();
}

function drawLine(pen: CanvasRenderingContext2D, { places, isFading }: Line, colour: string): void {
  const [first, ...others] = places;
  if (!first) return;
  pen.globalAlpha = isFading ? FADING : 1;
  pen.strokeStyle = colour;
  pen.lineWidth = 4;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.beginPath();
  pen.moveTo(first.x, first.y);
  for (const { x, y } of others) pen.lineTo(x, y);
  pen.stroke();
}
