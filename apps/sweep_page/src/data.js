// The table of the page as columns, of numbers where all that is there is a number.
const data = JSON.parse(document.getElementById('data').textContent);

const isNumber = (text) => text !== '' && Number.isFinite(Number(text));

export const columns = data.columns.map((name, index) => {
  const texts = data.rows.map((row) => row[index] ?? '');
  const given = texts.filter((text) => text !== '');
  const numeric = given.length > 0 && given.every(isNumber);
  const words = numeric ? [] : [...new Set(given)].sort();
  // A word is at the place that it has in the order of all.
  const values = texts.map((text) => text === '' ? NaN : numeric ? Number(text) : words.indexOf(text));
  const isParameter = index >= 2 && index < 2 + data.parameters;
  const isOutput = index >= 4 + data.parameters;
  return { name, index, numeric, words, texts, values, isParameter, isOutput };
});

const varies = (column) => new Set(column.values.filter((v) => !Number.isNaN(v))).size > 1;
export const parameters = columns.filter((c) => c.isParameter && varies(c) && (c.numeric || c.words.length <= 30));
export const outputs = columns.filter((c) => c.isOutput && c.numeric && varies(c));
export const status = columns[2 + data.parameters];
export const runs = data.rows.map((row) => Number(row[0]));
export { data };
