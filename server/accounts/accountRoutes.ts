import type { Route } from '../http/route';
import { invoiceRoutes, type InvoiceCredentials } from './invoiceRoutes';
import { passwordRoutes } from './passwordRoutes';
import { profileRoutes } from './profileRoutes';
import { publicRoutes, type AccountParts } from './publicRoutes';
import { resetRoutes } from './resetRoutes';
import { sessionRoutes } from './sessionRoutes';
import { tokenRoutes } from './tokenRoutes';
import { viewRoutes } from './viewRoutes';

/** The routes of accounts: those that give a session, and those that need one. */
export const accountRoutes = (parts: AccountParts, invoices: InvoiceCredentials): { publicRoutes: Route[]; routes: Route[] } => ({
  publicRoutes: [...publicRoutes(parts), ...resetRoutes(parts)],
  routes: [
    ...sessionRoutes(parts),
    ...passwordRoutes(parts),
    ...profileRoutes(),
    ...viewRoutes,
    ...tokenRoutes,
    ...invoiceRoutes(parts, invoices),
  ],
});
