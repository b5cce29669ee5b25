// Colours of numbers: from blue over grey to orange, which also those tell apart who see no red or green.
import { extent } from 'd3-array';
import { scaleLinear } from 'd3-scale';

export const colourOf = (column) => {
  if (!column) return () => '#4a7fb5';
  const [least, most] = extent(column.values);
  const scale = scaleLinear([least, (least + most) / 2, most], ['#2166ac', '#a8a8a8', '#d6701c']).clamp(true);
  return (place) => Number.isNaN(column.values[place]) ? '#888' : scale(column.values[place]);
};
