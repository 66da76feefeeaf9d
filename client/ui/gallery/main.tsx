/** The components of the design system in every state, for `npm run dev`: /gallery.html. It is not part of the build. */
import { createRoot } from 'react-dom/client';
import { ConfirmProvider } from '../ConfirmProvider';
import { ToastProvider } from '../Toast';
import '../tokens.css';
import '../base.css';
import '../font.css';
import { Gallery } from './Gallery';

// As with a stored font: the measures are those of a second visit.
document.documentElement.dataset.font = '';
const root = document.querySelector('#root');
if (!root) throw new Error('There is no #root.');
createRoot(root).render(
  <ToastProvider reader={null}>
    <ConfirmProvider>
      <Gallery />
    </ConfirmProvider>
  </ToastProvider>,
);
