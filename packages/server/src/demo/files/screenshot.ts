import type { Random } from '../random.ts';
import { createCanvas, type Canvas } from './png.ts';

const WIDTH = 320;
const HEIGHT = 180;
const PALETTE = [
  0x7fb2d9, 0xf0b27a, 0x2c3e50, 0x5d6d7e, 0x4d7c4a, 0x3b5d38, 0x444444, 0x777777, 0xe8e8e8, 0xc0392b, 0xd4ac0d,
  0x1f618d, 0x8e5a3c, 0x101418, 0x27ae60, 0x8e44ad,
];
const SKIES = [0, 1, 2] as const;
const GROUNDS = [4, 5, 12] as const;
const [DUST, ROAD, MARK, DARK, HEALTH, ARMOUR, MONEY] = [3, 6, 8, 13, 9, 7, 14];

/** A street in the game as a player's screen may show it: sky, houses, a road, cars and the display. */
export function drawScreenshot(random: Random): Buffer {
  const canvas = createCanvas(WIDTH, HEIGHT, PALETTE);
  const horizon = random.int(70, 95);
  canvas.fill(0, 0, WIDTH, horizon, random.pick(SKIES));
  canvas.fill(0, horizon, WIDTH, HEIGHT, random.pick(GROUNDS));
  for (let x = 0; x < WIDTH; x += random.int(18, 46)) drawHouse(canvas, random, x, horizon);
  drawRoad(canvas, horizon);
  for (let count = random.int(1, 4); count > 0; count--) drawCar(canvas, random, horizon);
  drawDisplay(canvas, random);
  return canvas.toPng();
}

function drawHouse(canvas: Canvas, random: Random, x: number, horizon: number): void {
  const [width, height] = [random.int(14, 42), random.int(12, 60)];
  canvas.fill(x, horizon - height, width, height, random.pick([DUST, ROAD, 7, 12, 10]));
  for (let row = horizon - height + 4; row < horizon - 4; row += 8)
    for (let column = x + 3; column < x + width - 4; column += 7)
      if (random.chance(0.6)) canvas.fill(column, row, 3, 4, random.pick([MARK, 10, DARK]));
}

function drawRoad(canvas: Canvas, horizon: number): void {
  for (let row = horizon; row < HEIGHT; row++) {
    const half = 14 + (row - horizon) * 1.1;
    canvas.fill(WIDTH / 2 - half, row, half * 2, 1, ROAD);
    if ((row - horizon) % 14 < 7)
      canvas.fill(WIDTH / 2 - 1 - (row - horizon) / 40, row, 2 + (row - horizon) / 20, 1, MARK);
  }
}

function drawCar(canvas: Canvas, random: Random, horizon: number): void {
  const y = random.int(horizon + 10, HEIGHT - 40);
  const size = 6 + (y - horizon) / 3;
  const x = WIDTH / 2 + random.between(-1, 1) * (y - horizon);
  canvas.fill(x - size, y, size * 2, size * 0.7, random.pick([9, 10, 11, 14, 15]));
  canvas.fill(x - size * 0.6, y - size * 0.45, size * 1.2, size * 0.45, DARK);
  canvas.fill(x - size * 0.9, y + size * 0.7, size * 0.4, size * 0.25, DARK);
  canvas.fill(x + size * 0.5, y + size * 0.7, size * 0.4, size * 0.25, DARK);
}

function drawDisplay(canvas: Canvas, random: Random): void {
  canvas.fill(8, HEIGHT - 60, 62, 52, DARK);
  canvas.fill(12, HEIGHT - 56, 54, 44, random.pick(GROUNDS));
  canvas.fill(38, HEIGHT - 36, 4, 4, MARK);
  canvas.fill(WIDTH - 92, 10, 80, 7, DARK);
  canvas.fill(WIDTH - 91, 11, random.int(8, 78), 5, HEALTH);
  canvas.fill(WIDTH - 92, 20, 80, 7, DARK);
  canvas.fill(WIDTH - 91, 21, random.int(0, 78), 5, ARMOUR);
  for (let digit = 0; digit < 8; digit++) canvas.fill(WIDTH - 92 + digit * 10, 32, 7, 9, MONEY);
}
