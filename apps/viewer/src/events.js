// The events of the run, as marks above the time line.

const kWords = { enter: 'enters', exit: 'leaves', sleep: 'falls asleep', wake: 'wakes' };
const kMost = 400;

// The first frame that is not before a time.
function frameAt(times, time) {
  let [low, high] = [0, times.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle] < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

export class EventMarks {
  constructor(place, data, seek) {
    Object.assign(this, { place, data, seek, marks: new Map() });
    this.renew();
  }

  // Marks that stay keep their elements, so that they can be clicked.
  renew() {
    const { times, events } = this.data;
    const old = this.marks;
    this.marks = new Map(events.slice(0, kMost).map((event) => [event, old.get(event) ?? this.add(event)]));
    for (const [event, mark] of old) if (!this.marks.has(event)) mark.remove();
    for (const [{ time }, mark] of this.marks) mark.style.left = `${(100 * frameAt(times, time)) / Math.max(1, times.length - 1)}%`;
  }

  add({ time, event, body, trigger }) {
    const mark = document.createElement('button');
    mark.className = `event ${event}`;
    mark.title = `${time.toFixed(2)} s: ${this.data.bodies[body].name} ${kWords[event]} ${trigger ?? ''}`;
    mark.tabIndex = -1;
    mark.addEventListener('click', () => this.seek(frameAt(this.data.times, time)));
    this.place.append(mark);
    return mark;
  }
}
