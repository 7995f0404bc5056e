// Sounds synthesised in the browser: rattling dice, clicking pieces, a chord for points.

import { preferences, USUAL_VOLUME } from "../preferences.svelte";

let context: AudioContext | null = null;
let master: GainNode | undefined;

/** Return the audio output; null where there is none, before the first touch of the page, and in silence. */
function audio(): AudioContext | null {
  if (!preferences.volume || !navigator.userActivation?.hasBeenActive) return null;
  try {
    context ??= new AudioContext();
  } catch {
    return null;
  }
  // Before the first touch of the page the browser refuses; the next sound asks again.
  if (context.state === "suspended") void context.resume().catch(() => {});
  return context.state === "running" ? context : null;
}

const MADE: Record<string, (to: AudioContext) => void> = {
  roll: rattle,
  middle: rattle,
  place: click,
  replace: click,
  remove: click,
  take: click,
  cover: click,
  grab: click,
  swap: click,
  box: thud,
  discard: thud,
  late: thud,
  undoes: click,
  regrets: knock,
  says: knock,
  signs: knock,
  sits: knock,
  // Not a verb: it has become our turn.
  turn: bell,
};

/** Play the sound of an event's verb, if it has one. */
export function sound(verb: string): void {
  const made = Object.hasOwn(MADE, verb) ? MADE[verb] : undefined;
  const to = made && audio();
  if (to) made(to);
}

/** Play the sound of points. */
export function chord(): void {
  const to = audio();
  if (to) [523, 659, 784].forEach((pitch, n) => tone(to, pitch, 0.12 + n * 0.07, 0.25, 0.07));
}

function rattle(to: AudioContext): void {
  for (let hit = 0; hit < 6; hit++) noise(to, to.currentTime + hit * 0.06 * (1 + hit / 8), 0.12 / (1 + hit / 3));
}

function click(to: AudioContext): void {
  tone(to, 320, 0, 0.05, 0.2);
}

function thud(to: AudioContext): void {
  tone(to, 110, 0, 0.18, 0.2);
}

function knock(to: AudioContext): void {
  tone(to, 660, 0, 0.08, 0.08);
}

function bell(to: AudioContext): void {
  tone(to, 880, 0, 0.3, 0.09);
  tone(to, 1_175, 0.14, 0.45, 0.09);
}

/** Return the node through which all sounds go, at the volume of the preferences. */
function speaker(to: AudioContext): GainNode {
  if (!master) {
    master = to.createGain();
    master.connect(to.destination);
  }
  master.gain.value = preferences.volume / USUAL_VOLUME;
  return master;
}

function tone(to: AudioContext, pitch: number, after: number, length: number, loud: number): void {
  const [source, volume] = [to.createOscillator(), to.createGain()];
  const start = to.currentTime + after;
  source.frequency.value = pitch;
  volume.gain.setValueAtTime(loud, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + length);
  source.connect(volume).connect(speaker(to));
  source.start(start);
  source.stop(start + length);
}

function noise(to: AudioContext, start: number, loud: number): void {
  const buffer = to.createBuffer(1, to.sampleRate * 0.03, to.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = (Math.random() * 2 - 1) * (1 - at / samples.length);
  const [source, volume] = [to.createBufferSource(), to.createGain()];
  source.buffer = buffer;
  volume.gain.value = loud;
  source.connect(volume).connect(speaker(to));
  source.start(start);
}
