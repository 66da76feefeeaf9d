import * as z from 'zod/mini';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startLive } from './live/live';
import { App } from './routes/App';
import { applyTheme } from './ui/theme';
import './ui/tokens.css';
import './ui/base.css';

// The content security policy forbids eval, which zod would otherwise try.
z.config({ jitless: true });
applyTheme();
startLive();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
