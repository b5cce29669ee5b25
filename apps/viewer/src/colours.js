// Colours of what is drawn, and of the legend.
export const kColours = { dynamic: '#e07b39', static: '#98a1ae', kinematic: '#9a63d8', asleep: '#4d7fc4', trigger: '#2fa886', gravity: '#c2497c', joint: '#2f6fde', limit: '#d9a520', contact: '#d8342c' };
