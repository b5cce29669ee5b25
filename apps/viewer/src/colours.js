// Colours of what is drawn, and of the legend; those of bodies are in palette.js.
export const kColours = { trigger: '#2fa886', gravity: '#c2497c', joint: '#2f6fde', limit: '#d9a520', contact: '#d8342c', velocity: '#1d9bb5', torque: '#b455c8', ghost: '#3fa7d6' };
