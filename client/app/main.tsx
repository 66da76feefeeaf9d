import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readToken } from '../net/session';
import { App } from './App';
import { loadFirst } from './screens';
import { startPrefetch } from './startPrefetch';
import { applyFont } from '../ui/font';
import { applyTheme } from '../ui/theme';
import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/font.css';

/** After this time the sign-in screen is shown, and the user is typing. */
const SOON_MS = 2_000;

function show(): void {
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

applyTheme();
applyFont();
// Meanwhile the page itself says 'Loading application...'.
if (readToken()) void loadFirst().then(show);
else {
  show();
  setTimeout(() => void startPrefetch(), SOON_MS);
}
