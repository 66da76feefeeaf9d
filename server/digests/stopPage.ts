import { createHash } from 'node:crypto';

const STYLE = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif}main{max-width:28rem;padding:2rem 1.25rem}h1{font-size:1.25rem;margin:0 0 .5rem}button{font:inherit;font-weight:600;padding:.6rem 1.1rem;border-radius:8px;border:1px solid #1d5fd1;background:#1d5fd1;color:#fff;cursor:pointer}button:focus-visible,a:focus-visible{outline:3px solid #7fb0ff;outline-offset:2px}a{color:light-dark(#1553bd,#8ab8ff)}`;

/** The page may use its own style, known by its digest, and send its one form. */
export const STOP_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

const ASKING =
  '<h1>Stop the digest?</h1><p>No more digests are mailed to you. Your other settings stay.</p><form method="post"><button>Stop the digest</button></form>';
const STOPPED =
  '<h1>The digest is stopped</h1><p>You can turn it on again in your account.</p><p><a href="/account">Open your account</a></p>';

/** A plain page without scripts: `isOff` says that it is stopped, otherwise it asks. */
export const stopPage = (isOff: boolean): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${isOff ? 'The digest is stopped' : 'Stop the digest?'} · Vessel Ops</title>
<style>${STYLE}</style>
</head>
<body><main>${isOff ? STOPPED : ASKING}</main></body>
</html>
`;
