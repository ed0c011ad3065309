import { sql, type SQL } from 'drizzle-orm'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import * as v from 'valibot'
import { inject } from 'vitest'
import type { Party } from '#machines/law.ts'
import type { Stage } from '#machines/progression/stage.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { type Listening, listen } from '#server/listen.ts'
import { addOnIn } from '#test/model/progression/add-on-in.ts'
import { type AddonStory, Platform } from '#test/model/drivers/platform.ts'
import { createPerson, type Person } from '#test/support/people.ts'
import { type PlainProvider, plainProvider } from '#test/support/provider/plain-provider.ts'
import { Registry } from '#test/support/provider/registry.ts'
import { testServer } from '#test/support/server.ts'
import { type SourceControl, startSourceControl } from '#test/support/provider/source-control.ts'
import { launchBrowser } from '#test/support/browser/visitor.ts'
import { rowsOf } from '#test/support/database/rows-of.ts'

/** The person in front of the portal; signed out without a token. */
export interface Visitor extends Pick<Person, 'id'> {
  token: string | null
}

/** How long a step in a page may take, in ms; longer where the machine has much else to do. */
export const patience = Number(process.env.PATIENCE ?? 30_000)

/** The built portal on a real platform, with as many people and records as cells ask for. */
export class Site {
  readonly #contexts = new Map<string, BrowserContext>()
  #provider: Promise<PlainProvider> | null = null
  #born = 0

  private constructor(
    readonly platform: Platform,
    readonly registry: Registry,
    readonly url: string,
    private readonly browser: Browser,
    private readonly listening: Listening,
    private readonly sources: SourceControl,
  ) {}

  static async open(): Promise<Site> {
    // A deployment in which every choice is offered, and saves itself at once.
    const env = { DEPLOYMENT_PHASE: 'alpha', AUTO_SAVE_DEBOUNCE_MS: '50' }
    const server = await testServer(env, inject('portalDir'))
    const [platform, browser, sources, listening] = await Promise.all([
      Platform.open(server),
      launchBrowser(),
      startSourceControl(),
      listen(server.app, { ...server.config, host: '127.0.0.1', port: 0 }),
    ])
    const registry = new Registry(server, sources.url)
    // By its name: browsers have no passkeys for addresses.
    const url = `http://localhost:${listening.port}`
    Object.assign(server.config, { redirectUris: [`${url}/login/oauth`], publicUrl: url })
    return new Site(platform, registry, url, browser, listening, sources)
  }

  async close(): Promise<void> {
    await this.browser.close()
    await this.listening.stop()
    this.sources.close()
    await (await this.#provider)?.close()
    await this.platform.server.close()
  }

  /** An add-on provider's server, which the platform may call. */
  provider(): Promise<PlainProvider> {
    const allow = async () => {
      const provider = await plainProvider()
      Object.assign(this.platform.server.config, { providerAllow: [provider.origin] })
      return provider
    }
    return (this.#provider ??= allow())
  }

  /** A text that no record has yet. */
  fresh(prefix: string): string {
    this.#born += 1
    return `${prefix} ${this.#born}`
  }

  /** An add-on that has come to a stage with everything complete, but for what the story says. */
  addon(stage: Stage, story: Partial<AddonStory> = {}): Promise<AddonRow> {
    return this.platform.addonOf({ ...addOnIn(stage), ...story })
  }

  /** Somebody with an account of their own, who belongs to nobody unless it is said. */
  person(options: Parameters<typeof createPerson>[2] = {}): Promise<Person> {
    this.#born += 1
    return createPerson(this.platform.server, `person${this.#born}@customers.example`, options)
  }

  /** Somebody else's deed at the same time, by the add-ons API; it must succeed. */
  async ask(by: Party, addon: AddonRow, method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await this.platform.call(by, addon, method, `/api/v3${path}`, body)
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  /** The number that a query gives as `n`. */
  async count(query: SQL): Promise<number> {
    const [row] = await rowsOf(this.platform.server.db, query, v.object({ n: v.unknown() }))
    return Number(row?.n ?? 0)
  }

  /** The number of a table's rows of which something holds. */
  rows(table: string, holds: SQL): Promise<number> {
    return this.count(sql`select count(*) as n from ${sql.identifier(table)} where ${holds}`)
  }

  /** The same below zero: it rises as such rows go. */
  async gone(table: string, holds: SQL): Promise<number> {
    return -(await this.rows(table, holds))
  }

  /** How often a record was written. */
  version(table: string, id: string): Promise<number> {
    return this.count(sql`select version as n from ${sql.identifier(table)} where id = ${id}`)
  }

  /** How often something happened to an add-on, by its trail. */
  happened(addon: AddonRow, what: SQL): Promise<number> {
    return this.count(sql`select count(*) as n from trail where addon_id = ${addon.id} and ${what}`)
  }

  /** The id that a query gives; it must. */
  async id(query: SQL): Promise<string> {
    const [row] = await rowsOf(this.platform.server.db, query, v.object({ id: v.string() }))
    if (row === undefined) throw new Error('nothing was found')
    return row.id
  }

  /** A page of its own for somebody, signed in by a stored session. Its clock can be turned. */
  async page({ id, token }: Visitor): Promise<Page> {
    const known = this.#contexts.get(id)
    const context = known ?? (await this.#contextOf(token))
    this.#contexts.set(id, context)
    const page = await context.newPage()
    page.setDefaultTimeout(patience)
    return page
  }

  async #contextOf(token: string | null): Promise<BrowserContext> {
    const context = await this.browser.newContext({
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
    })
    await context.clock.install()
    const session = JSON.stringify({ accessToken: token, expiresAt: Date.now() + 36_000_000 })
    if (token !== null) await context.addInitScript((text) => localStorage.setItem('session', text), session)
    // A success is said for a while only: what was said is kept for who looks later.
    await context.addInitScript(() => {
      const said: string[] = []
      Object.assign(globalThis, { said })
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes)
            if (node instanceof Element && node.closest('[role=alert], output') !== null)
              said.push(node.textContent)
      }).observe(document, { childList: true, subtree: true })
    })
    // The browser's own limit of an upload can't be turned forward: it is a hundredth here.
    await context.addInitScript(() => {
      const limit = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'timeout')
      Object.defineProperty(XMLHttpRequest.prototype, 'timeout', {
        ...limit,
        set(this: XMLHttpRequest, ms: number) {
          limit?.set?.call(this, ms / 100)
        },
      })
    })
    return context
  }
}
