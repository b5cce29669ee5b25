// What happened, as marks above the time line.

const kWords = { enter: 'enters', exit: 'leaves', sleep: 'falls asleep', wake: 'wakes' };
const kMost = 400;

export function showEvents(place, data, seek) {
  const end = data.times.at(-1) || 1;
  for (const { time, event, body, trigger } of data.events.slice(0, kMost)) {
    const mark = document.createElement('button');
    mark.className = `event ${event}`;
    mark.style.left = `${(100 * time) / end}%`;
    mark.title = `${time.toFixed(2)} s: ${data.bodies[body].name} ${kWords[event]} ${trigger ?? ''}`;
    mark.tabIndex = -1;
    mark.addEventListener('click', () => seek(data.times.findIndex((t) => t >= time)));
    place.append(mark);
  }
}
