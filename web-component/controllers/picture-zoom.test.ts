import { expect, it } from 'vitest';
import { PictureZoom } from './picture-zoom';

const TILE = { width: 400, height: 200 };

it('tells how many times the picture is enlarged, whenever that changes, and when its tile is taken away', () => {
  const scales: number[] = [];
  const host = {
    addController() {},
    removeController() {},
    requestUpdate() {},
    updateComplete: Promise.resolve(true),
  };
  const zoom = new PictureZoom(host, (scale) => scales.push(scale));
  zoom.step(true, TILE);
  zoom.step(true, TILE);
  zoom.step(false, TILE);
  zoom.showWhole();
  zoom.showWhole();
  zoom.step(true, TILE);
  zoom.hostDisconnected();
  expect(scales).toEqual([1.5, 2.25, 1.5, 1, 1.5, 1]);
});
