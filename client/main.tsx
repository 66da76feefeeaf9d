import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readToken } from './api/sessionStorage';
import { App } from './routes/App';
import { loadAhead, loadFirst } from './routes/pages';
import { applyTheme } from './ui/theme';
import './ui/tokens.css';
import './ui/base.css';

applyTheme();
if (readToken()) loadFirst();
loadAhead();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
