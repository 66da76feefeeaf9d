import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { openFixture, type Fixture, type Person } from './browser';
import { fillForm, formOf, submitForm } from './browserForm';
import { addVessel, call, register } from './call';
import { keptInBrowser, waitingOn } from './keptInBrowser';
import { addPath, paperOf } from './samplePaperwork';
import { choose, cutLink, loaded, visit } from './screens';
import { startAfresh } from './startAfresh';

export const AUDIT = { audit_type: 'ISM Audit', audit_date: '2025-03-01', status: 'Pending', findings: 'None' };

const ADDITIONS = '**/api/vessels/*/crew';

/** A user aboard with an audit to edit, anew for each test, and the ways in which their link goes and comes back. */
export class LostLink {
  fixture!: Fixture;
  aboard!: Person;
  page!: Page;
  vessel = 0;
  /** The audit, for the API. */
  record = '';
  /** The audit, on its form. */
  form = '';
  private ashore = '';

  async open(): Promise<void> {
    this.fixture = await openFixture();
    this.aboard = await this.fixture.person({ signedIn: false });
    this.aboard.expected.push(/net::ERR|WebSocket|status of (400|404|409)/);
    this.ashore = await register(this.fixture.url);
  }

  async begin(): Promise<void> {
    const { url } = this.fixture;
    this.page = await startAfresh(this.aboard, url);
    this.vessel = await addVessel(url, this.ashore, `MV ${Date.now()}`);
    const { id } = (await call(url, 'POST', `/api/vessels/${this.vessel}/audits`, this.ashore, AUDIT)).body;
    this.record = `/api/vessels/${this.vessel}/audits/${String(id)}`;
    this.form = `/edit-audit/${this.vessel}/${String(id)}`;
    await choose(this.page, this.vessel);
  }

  /** The link goes while the form is open. */
  async cut(): Promise<void> {
    await formOf(this.page).waitFor();
    await cutLink(this.page);
    await this.page
      .getByRole('status')
      .filter({ hasText: /^Offline/ })
      .waitFor();
  }

  /** Saves without a link, and waits until so many changes wait, on the disk too. */
  async submit(waiting = 1): Promise<void> {
    await submitForm(this.page);
    await this.toSend(waiting);
    await expect.poll(() => waitingOn(this.page)).toBe(waiting);
  }

  /** The server refuses every new crew member. */
  refuseAdditions(): Promise<unknown> {
    const refusal = { error: 'The rank is unknown.', message: 'The rank is unknown.', code: 'invalid' };
    return this.page.route(ADDITIONS, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 400, json: refusal }) : route.continue(),
    );
  }

  /** An addition that the server refuses after its form was left. The next one is accepted. */
  async refusedAddition(): Promise<void> {
    await visit(this.page, addPath('crew', this.vessel));
    await this.cut();
    await fillForm(this.page, 'crew', paperOf('crew').add);
    await this.submit();
    await this.refuseAdditions();
    await this.aboard.context.setOffline(false);
    await this.banner().waitFor();
    await this.page.unroute(ADDITIONS);
  }

  /** Opens the refused change from the list of refused changes. */
  async openRefused(): Promise<void> {
    await this.page.getByRole('button', { name: 'Review' }).click();
    const list = this.page.getByRole('dialog', { name: 'Could not be saved' });
    await list.getByRole('button', { name: 'Open in the form' }).click();
  }

  /** Opens the refused change from its notice. */
  pressOpen = () => this.page.getByRole('button', { name: 'Open', exact: true }).click();

  /** Closes the page and opens the application again, with a link, in a new one. */
  async comeBack(): Promise<Page> {
    await this.page.close();
    await this.aboard.context.setOffline(false);
    this.page = await this.aboard.tab();
    await this.page.goto('/');
    await loaded(this.page);
    return this.page;
  }

  toSend = (count: number) =>
    this.page
      .getByRole('status')
      .filter({ hasText: `${count} to send` })
      .waitFor();
  banner = () => this.page.getByText(/^Your (change to|new|deletion of) .* could not be saved\.$/);
  /** That no page of this browser has anything left to send, or to show as refused. */
  nothingWaits = () => expect.poll(() => keptInBrowser(this.page, 'vessel-ops-outbox', 'writes')).toEqual({});
  stored = async () => (await call(this.fixture.url, 'GET', this.record, this.ashore)).body;
  listed = async (kind: string) => {
    const { body } = await call(this.fixture.url, 'GET', `/api/vessels/${this.vessel}/${kind}`, this.ashore);
    return body[kind] as object[];
  };
  /** What somebody else does to the audit. */
  edited = (changes: object) => call(this.fixture.url, 'PUT', this.record, this.ashore, { ...AUDIT, ...changes });
  deleted = (path = this.record) => call(this.fixture.url, 'DELETE', path, this.ashore);
  restored = (path = this.record) => call(this.fixture.url, 'POST', `${path}/restore`, this.ashore);
}

export function useLostLink(): LostLink {
  const lost = new LostLink();
  beforeAll(() => lost.open());
  beforeEach(() => lost.begin());
  afterEach(() => lost.fixture.assertQuiet());
  afterAll(() => lost.fixture.close());
  return lost;
}
