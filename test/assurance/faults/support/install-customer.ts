import { randomUUID } from 'node:crypto'
import { Unanswered } from '#test/assurance/support/asking.ts'
import type { Reply } from '#test/support/people.ts'
import { readObject } from '#test/support/read-as.ts'
import type { Seeded } from '#test/support/seeded.ts'
import { type InstallSite, weather } from './install-site.ts'

/** A customer’s knowledge of an install, from the answers that it got. */
export interface KnownInstall {
  uuid: string
  body: Readonly<Record<string, unknown>>
  /** The plan that it was told to have, while it has asked for no other. */
  plan: string | null
  wasRemoved: boolean
}

const path = (uuid: string) => `/platform/installs/${uuid}`

/** A customer of the marketplace, which repeats what was not answered. */
export class InstallCustomer {
  readonly installs: KnownInstall[] = []
  answered = 0
  repeated = 0

  constructor(
    readonly site: InstallSite,
    readonly choices: Seeded,
    number: number,
  ) {
    this.#account = `user${number}@customers.example`
  }

  readonly #account: string

  /** Asks until it is answered, by whichever process is there. */
  async #ask(
    method: 'POST' | 'PATCH' | 'DELETE',
    at: string,
    allowed: readonly number[],
    body?: unknown,
  ): Promise<Reply> {
    for (;;) {
      try {
        const reply = await this.site.ask('service', method, at, body)
        this.answered += 1
        if (!allowed.includes(reply.status))
          this.site.odd.push(`${method} ${at}: ${reply.status} ${JSON.stringify(reply.body)}`)
        return reply
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error
        this.repeated += 1
        await this.site.risen()
      }
    }
  }

  /** Requests an install; the same one again makes no other. */
  async request(install: KnownInstall): Promise<void> {
    const { status, body } = await this.#ask('POST', '/platform/installs', [200, 201, 409, 422], install.body)
    const { state, plan, code } = readObject(body)
    if (state === 'provisioned') install.plan = String(plan)
    // A blocker: nothing was stored.
    if (status === 422 && !String(code).startsWith('provider_')) this.#forget(install)
  }

  #forget(install: KnownInstall): void {
    const at = this.installs.indexOf(install)
    if (at !== -1) this.installs.splice(at, 1)
  }

  async #change(install: KnownInstall): Promise<void> {
    const plan = this.choices.pick(['basic', 'big'])
    install.plan = null
    const { body } = await this.#ask('PATCH', path(install.uuid), [200, 409, 422], { plan })
    const answer = readObject(body)
    if (answer.state === 'provisioned') install.plan = String(answer.plan)
  }

  /** Removes an install. */
  async remove(install: KnownInstall): Promise<void> {
    const { status } = await this.#ask('DELETE', path(install.uuid), [200, 409])
    if (status === 200) install.wasRemoved = true
  }

  /** A new install that is still to be requested. */
  chosen(addon: string, plan: string): KnownInstall {
    const uuid = randomUUID()
    const app = { id: uuid, name: 'shop' }
    const body = { uuid, account: this.#account, app, addon, plan, region: 'us' }
    const install: KnownInstall = { uuid, body, plan: null, wasRemoved: false }
    this.installs.push(install)
    return install
  }

  async #begin(): Promise<void> {
    const { choices, site } = this
    const addon = choices.pick(site.prepared.addons)
    const isAlpha = addon === site.prepared.addons[2]
    const install = this.chosen(addon.slug, isAlpha ? 'test' : choices.pick(['basic', 'big']))
    const times = choices.chance(0.2) ? 2 : 1
    await Promise.all(Array.from({ length: times }, () => this.request(install)))
  }

  /** Takes one step in whatever weather there is at the provider. */
  async step(): Promise<void> {
    const { choices, site, installs } = this
    if (choices.chance(0.6)) await site.provider.behave(choices.pick(weather), choices.whole(1, 3))
    if (installs.length < 3 || choices.chance(0.35)) return this.#begin()
    const install = choices.pick(installs)
    const kind = choices.pick(['again', 'change', 'change', 'remove', 'both'] as const)
    if (kind === 'again') return this.request(install)
    if (kind === 'change') return this.#change(install)
    if (kind === 'remove') return this.remove(install)
    await Promise.all([this.#change(install), this.remove(install)])
    install.plan = null
  }
}
