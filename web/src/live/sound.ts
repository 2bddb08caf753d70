// Sounds, synthesised in the browser: a piece being placed, the beginning of a game, a call when the time runs low. There is no sound
// before the reader has touched the page.

import {getSettings} from '../settings';

let context: AudioContext | null = null;

const loudness = (): number => getSettings().volume / 100;

function audio(): AudioContext | null {
    try {
        context ??= new AudioContext();
    } catch {
        return null; // Works in a browser without sound too.
    }
    if (context.state === 'suspended') void context.resume();
    return context;
}

/// A wooden sound: noise through a narrow filter that fades in a tenth of a second.
export function soundMove(): void {
    const to = audio();
    if (!to || to.state !== 'running') return;
    const length = Math.floor(to.sampleRate * 0.09);
    const buffer = to.createBuffer(1, length, to.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * Math.exp(-i / (length / 7));
    const source = new AudioBufferSourceNode(to, {buffer});
    const body = new BiquadFilterNode(to, {type: 'bandpass', frequency: 620, Q: 2.2});
    const gain = new GainNode(to, {gain: 0.5 * loudness()});
    source.connect(body).connect(gain).connect(to.destination);
    source.start();
}

/// Two soft tones, a third apart, downwards.
export const soundLowTime = (): void => tones([0, 660], [0.16, 523]);

/// The opponent has come and the clocks start: rising.
export const soundJoined = (): void => tones([0, 523], [0.16, 784]);

function tones(...steps: [number, number][]): void {
    const to = audio();
    if (!to || to.state !== 'running') return;
    steps.forEach(([after, frequency]) => {
        const at = to.currentTime + after;
        const tone = new OscillatorNode(to, {type: 'sine', frequency});
        const gain = new GainNode(to, {gain: 0});
        gain.gain.setValueAtTime(0, at);
        gain.gain.linearRampToValueAtTime(0.12 * loudness(), at + 0.02);
        gain.gain.exponentialRampToValueAtTime(0.001, at + 0.28);
        tone.connect(gain).connect(to.destination);
        tone.start(at);
        tone.stop(at + 0.3);
    });
}

/// Speaks a short call; in a browser without speech, two tones replace it.
export function sayCall(text: string, language: string): void {
    if (!say(text, language)) soundLowTime();
}

/// Speaks it, interrupting current speech; false if the browser has no speech.
export function say(text: string, language: string): boolean {
    const voices = 'speechSynthesis' in window ? speechSynthesis.getVoices() : [];
    if (!voices.length) return false;
    const call = new SpeechSynthesisUtterance(text);
    call.lang = language;
    call.rate = 1.2;
    call.volume = loudness();
    speechSynthesis.cancel(); // the previous call is outdated
    speechSynthesis.speak(call);
    return true;
}
