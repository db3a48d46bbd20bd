// Synthesized sounds: a card, a trick, a cheer, a win, the learner's turn. Off until the reader switches them on.

let audio = null;
const NOTES = { trick: [330, 247], turn: [523, 659], cheer: [392, 494, 587], win: [392, 494, 587, 784] };

/** @param {"card" | "trick" | "cheer" | "win" | "turn"} name */
export function sound(name) {
  try {
    audio ||= new AudioContext();
  } catch {
    return;
  } // a browser without sound
  const start = audio.currentTime + 0.01;
  if (name === "card") {
    knock(start);
    return;
  }
  NOTES[name].forEach((pitch, n) => tone(pitch, start + n * 0.12, name === "trick" ? 0.12 : 0.3));
}

/** The knock of a card on the table. */
function knock(start) {
  const buffer = audio.createBuffer(1, audio.sampleRate * 0.05, audio.sampleRate),
    data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 4;
  const source = Object.assign(audio.createBufferSource(), { buffer });
  source.connect(volume(start, 0.25, 0.06));
  source.start(start);
}

function tone(pitch, start, length) {
  const source = audio.createOscillator();
  source.type = "triangle";
  source.frequency.value = pitch;
  source.connect(volume(start, 0.12, length));
  source.start(start);
  source.stop(start + length);
}

function volume(start, loud, length) {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  gain.connect(audio.destination);
  return gain;
}
