import { median } from '../median';
import type { Checked } from './check';
import { VICTIMS, type Kill } from './kills';
import type { MemoryRow } from './memory';

/** The time within which a recording should go on, in milliseconds. */
const WANTED_MS = 15_000;

/** Prints what was killed, and when the recordings went on. */
export function printKills(kills: readonly Kill[]): void {
  print(
    '| killed | times | goes on after, median | slowest | over 15 s | restart of the server, median | slowest |',
  );
  print('| --- | --: | --: | --: | --: | --: | --: |', '');
  for (const victim of VICTIMS) {
    const own = kills.filter((one) => one.victim === victim);
    const times = own.map(({ continuedMs }) => continuedMs ?? Infinity);
    const slow = times.filter((ms) => ms > WANTED_MS).length;
    const restarts = own.map(({ restartMs }) => restartMs);
    const figures = [times.length, ...medianAndMost(times), slow, ...medianAndMost(restarts)];
    print(`| ${victim} | ${figures.join(' | ')} |`, '');
  }
}

/** Prints what the files have. */
export function printChecked(all: readonly Checked[]): void {
  print(
    '| recording | length | chunks | packets | gaps | longest, and all | missing unmarked | silent | still |',
  );
  print('| --- | --: | --: | --: | --: | --: | --: | --: | --: |', '');
  for (const { kind, seconds, chunks, packets, gaps, ...rest } of all) {
    const lengths = gaps.map(({ fromSeconds, toSeconds }) => toSeconds - fromSeconds);
    const sum = lengths.reduce((total, length) => total + length, 0);
    const ofGaps = `${Math.max(0, ...lengths).toFixed(1)} s, ${sum.toFixed(1)} s`;
    const { unmarkedSeconds, silentSeconds, stillSeconds } = rest;
    const times = [unmarkedSeconds, silentSeconds, stillSeconds].map((time) => `${time.toFixed(1)} s`);
    const figures = [`${seconds.toFixed(1)} s`, chunks, packets, gaps.length, ofGaps, ...times];
    print(`| ${kind} | ${figures.join(' | ')} |`, '');
  }
}

/** Prints the memory of processes. */
export function printMemory(rows: readonly MemoryRow[]): void {
  print('| memory, MB | start | middle | end | most | slope per hour | measured over |');
  print('| --- | --: | --: | --: | --: | --: | --: |', '');
  for (const { name, start, middle, end, most, slope, minutes } of rows) {
    const sizes = [start, middle, end, most].map((megabytes) => megabytes.toFixed(0));
    print(`| ${[name, ...sizes, slope?.toFixed(0) ?? '', `${minutes.toFixed(0)} min`].join(' | ')} |`, '');
  }
}

const print = (line: string, before = '\n'): void => console.log(`${before}${line}`);

const medianAndMost = (times: readonly number[]): string[] =>
  (times.length === 0 ? [0, 0] : [median(times), Math.max(...times)]).map(inSeconds);

const inSeconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
