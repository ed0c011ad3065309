import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import type { Party } from '#machines/law.ts'
import { nextStep } from '#machines/progression/lifecycle.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { type Listening, listen } from '#server/listen.ts'
import type { Person } from '#test/support/people.ts'
import type { Scene } from '#test/runner/report/record.ts'
import { logRequests } from '../support/request-log.ts'
import { testServer } from '#test/support/server.ts'
import { launchBrowser, patienceMs, visit } from '#test/support/browser/visitor.ts'
import { Platform } from './platform.ts'

interface Visitor {
  email: string
  context: BrowserContext
  page: Page
  /** Requests that write, since they were last asked for. */
  writes: string[]
  /** The browser's complaints since the path began. */
  complaints: string[]
}

/**
 * People in front of the built portal, on the real server. A page that shows what is stored is not
 * loaded again until `changed` says that something else may be.
 */
export class Desk {
  readonly #visitors = new Map<string, Visitor>()
  readonly #shown = new Map<string, string>()
  /** Visitors who were at the desk on this path, the last one first. */
  #present: Visitor[] = []

  private constructor(
    readonly platform: Platform,
    private readonly browser: Browser,
    private readonly url: string,
    private readonly listening: Listening,
    private readonly turnsClock: boolean,
  ) {}

  /** `turnsClock`: time goes on in the pages, and can be turned forward (`page.clock`). */
  static async open({ turnsClock = false } = {}): Promise<Desk> {
    const server = await testServer({}, inject('portalDir'))
    logRequests(server.app)
    const listening = await listen(server.app, { ...server.config, host: '127.0.0.1', port: 0 })
    const [platform, browser] = await Promise.all([Platform.open(server), launchBrowser()])
    return new Desk(platform, browser, `http://127.0.0.1:${listening.port}`, listening, turnsClock)
  }

  /** A page as somebody opens it who is not signed in, in a browser of their own without scripts. */
  async plainPage(path: string): Promise<Page> {
    const page = await visit(this.browser, { javaScriptEnabled: false })
    await page.goto(this.url + path)
    return page
  }

  /** The portal's origin by its name: browsers have no passkeys for addresses. */
  get namedUrl(): string {
    return this.url.replace('127.0.0.1', 'localhost')
  }

  /** A page of a browser of its own, in which nobody is signed in, or the holder of this token. */
  async freshPage(token: string | null): Promise<Page> {
    const page = await visit(this.browser, { reducedMotion: 'reduce' })
    const session = JSON.stringify({ accessToken: token, expiresAt: Date.now() + 3_600_000 })
    if (token !== null) await page.addInitScript((text) => localStorage.setItem('session', text), session)
    return page
  }

  async close(): Promise<void> {
    await this.browser.close()
    await this.listening.stop()
    await this.platform.server.close()
  }

  /** Signed in by a stored session, as one is that was won earlier. */
  async #visitor(person: Person, seat = ''): Promise<Visitor> {
    const visitor = this.#visitors.get(person.id + seat) ?? (await this.#newVisitor(person, seat))
    this.#present = [visitor, ...this.#present.filter((each) => each !== visitor)]
    return visitor
  }

  async #newVisitor({ id, email, token }: Person, seat: string): Promise<Visitor> {
    const context = await this.browser.newContext({
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
    })
    context.setDefaultTimeout(patienceMs)
    if (this.turnsClock) await context.clock.install()
    const session = JSON.stringify({ accessToken: token, expiresAt: Date.now() + 3_600_000 })
    await context.addInitScript((text) => localStorage.setItem('session', text), session)
    const page = await context.newPage()
    const visitor: Visitor = { email, context, page, writes: [], complaints: [] }
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.method() !== 'GET') visitor.writes.push(`${request.method()} ${pathname}`)
    })
    page.on('pageerror', (error) => visitor.complaints.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') visitor.complaints.push(message.text())
    })
    this.#visitors.set(id + seat, visitor)
    return visitor
  }

  /** A path begins: nobody was at the desk on it, nothing was complained about. */
  beginScenes(): void {
    this.#present = []
    for (const { complaints } of this.#visitors.values()) complaints.length = 0
  }

  /** The pages, as those who were at the desk on this path see them now. */
  scenes(): Promise<Scene[]> {
    return Promise.all(
      this.#present.map(async ({ email, page, complaints }) => {
        const { pathname, search } = new URL(page.url())
        const picture = await page.screenshot({ type: 'jpeg', quality: 55 })
        return { who: email, at: pathname + search, picture: picture.toString('base64'), complaints }
      }),
    )
  }

  /** Forgets the pages, which no longer show what is stored. */
  changed(): void {
    this.#shown.clear()
  }

  /** The page of a path below the add-on, as somebody who acts for it sees it, settled. */
  at(by: Party, addon: AddonRow, path = 'next-steps'): Promise<Page> {
    return this.visit(by, addon, `/addons/${addon.slug}/${path}`, async (page) => {
      await page.getByRole('heading', { level: 1, name: addon.displayName }).waitFor()
      if (path === 'next-steps') await this.#settled(page, by, addon)
    })
  }

  /** A page at a seat of its own, in another browser than the others of this person; and the portal's address. */
  async seat(by: Party, addon: AddonRow, seat: string): Promise<{ page: Page; url: string }> {
    const { page } = await this.#visitor(this.platform.person(by, addon), seat)
    return { page, url: this.url }
  }

  /** The page of any path, as somebody who acts for the add-on sees it, once `settled` is done. */
  async visit(
    by: Party,
    addon: AddonRow,
    path: string,
    settled: (page: Page) => Promise<void>,
  ): Promise<Page> {
    return this.visitAs(this.platform.person(by, addon), path, settled)
  }

  /** The page of any path, as this person sees it, once `settled` is done. */
  async visitAs(person: Person, path: string, settled: (page: Page) => Promise<void>): Promise<Page> {
    const { page } = await this.#visitor(person)
    const { pathname, search } = new URL(page.url())
    if (this.#shown.get(person.id) !== path || pathname + search !== path) {
      await page.goto(this.url + path)
      await settled(page)
      this.#shown.set(person.id, path)
    }
    return page
  }

  /** The next-steps screen with all its parts; staff's own comes after the others. */
  async #settled(page: Page, by: Party, addon: AddonRow): Promise<void> {
    await page.locator('#stage-panel').waitFor()
    const { state } = await this.platform.addon(addon.id)
    if (by === 'admin' && nextStep[state] !== null) await page.locator('#staff').waitFor()
  }

  /** Does what must not reach the platform, and checks that it did not. */
  withoutWrites(by: Party, addon: AddonRow, doing: () => Promise<void>): Promise<void> {
    return this.#withoutWritesOf(this.platform.person(by, addon), doing)
  }

  async #withoutWritesOf(person: Person, doing: () => Promise<void>): Promise<void> {
    const { page, writes } = await this.#visitor(person)
    writes.length = 0
    await doing()
    // Whatever a click sends is under way by the next frame but one.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(writes).toEqual([])
  }

  /** A screen reader's words for an element beside its name, computed by the browser. */
  async descriptionOf(element: Locator): Promise<string> {
    const page = element.page()
    const session = await page.context().newCDPSession(page)
    const mark = `described-${Math.random().toString(36).slice(2)}`
    await element.evaluate((node, name) => node.setAttribute('data-asked', name), mark)
    const { root } = await session.send('DOM.getDocument', { depth: 0 })
    const { nodeId } = await session.send('DOM.querySelector', {
      nodeId: root.nodeId,
      selector: `[data-asked=${mark}]`,
    })
    const { nodes } = await session.send('Accessibility.getPartialAXTree', { nodeId, fetchRelatives: false })
    await session.detach()
    return String(nodes[0]?.description?.value ?? '')
  }

  /**
   * A blocked button: in reach, marked as disabled, saying every reason and no other, and sending nothing. `hint` is
   * what an entry of a menu may say beside its name.
   */
  expectBlocked(
    by: Party,
    addon: AddonRow,
    button: Locator,
    reasons: readonly string[],
    hint = '',
  ): Promise<void> {
    return this.expectBlockedTo(this.platform.person(by, addon), button, reasons, hint)
  }

  /** A blocked button, as expectBlocked has it, to this person. */
  async expectBlockedTo(
    person: Person,
    button: Locator,
    reasons: readonly string[],
    hint = '',
  ): Promise<void> {
    expect(reasons).not.toEqual([])
    await button.waitFor()
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    const description = await this.descriptionOf(button)
    for (const reason of reasons) expect(description).toContain(reason)
    const besides = [...reasons, hint].reduce((left, reason) => left.replace(reason, ''), description)
    expect(besides.trim()).toBe('')
    await this.#withoutWritesOf(person, () => button.dispatchEvent('click'))
  }
}
