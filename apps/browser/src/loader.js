// Starts the page: its script is packed, too. The policy lets it run since it has the digest of just that text.
import { unpackText } from './unpack.js';

unpackText('main').then((text) => {
  const script = document.createElement('script');
  script.textContent = text;
  document.body.append(script);
}).catch((error) => { document.getElementById('said').textContent = `this browser cannot unpack the page: ${error.message}`; });
