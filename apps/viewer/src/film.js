// A film of the picture: what it shows from start() to stop(), as WebM.

const kTypes = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm'];
const kFrames = 30; // a second
const kBits = 8e6; // a second

export class Film {
  constructor(canvas) {
    this.canvas = canvas;
    this.recorder = null;
  }

  // Browsers without it make no films.
  get isPossible() {
    return Boolean(this.canvas.captureStream && globalThis.MediaRecorder && this.type);
  }

  get type() {
    return kTypes.find((type) => MediaRecorder.isTypeSupported(type));
  }

  get runs() {
    return this.recorder !== null;
  }

  start() {
    const parts = [];
    const recorder = new MediaRecorder(this.canvas.captureStream(kFrames), { mimeType: this.type, videoBitsPerSecond: kBits });
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    this.made = new Promise((done) => { recorder.addEventListener('stop', () => done(new Blob(parts, { type: 'video/webm' }))); });
    recorder.start();
    this.recorder = recorder;
  }

  // The film.
  stop() {
    const { recorder, made } = this;
    this.recorder = null;
    recorder.stop();
    recorder.stream.getTracks().forEach((track) => track.stop());
    return made;
  }
}
