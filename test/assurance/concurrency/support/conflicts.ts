import { approvalTypes } from '#contract/approval.ts'
import { availabilities, availabilityFlags } from '#contract/availability.ts'
import { settableStatus } from '#contract/repricing.ts'
import { type Ask, type Body, type Method, readList } from '#test/assurance/support/asking.ts'
import type { PreparedPerson, PreparedAddon } from '#test/support/prepared.ts'
import type { Seeded } from '#test/support/seeded.ts'
import { keysOf } from '#test/support/keys-of.ts'
import { readObject } from '#test/support/read-as.ts'

/** A write to a record that others write to at the same time. */
export interface Conflicting {
  kind: Kind
  who: PreparedPerson
  method: Exclude<Method, 'GET'>
  path: string
  body: Body
  /** Where the record that it changes is read, for its version; null for what makes a record. */
  record: string | null
  /** The record of the answer that the write is about. */
  changed: (answer: Body) => Body
  /** A word that nothing else is called, where the write brings such a word. */
  word?: string
  /** Refusals that it may meet beside 412, and those only with If-Match. */
  refusals: readonly number[]
  /** Its If-Match may name the add-on's revision that was seen, in the place of the record's version. */
  mayNameRevision: boolean
}

/** The contract's refusals by kind: a state in the way is 409, a fact that is missing (or a pending release) 422. */
const refusals = {
  requestApproval: [409],
  decideApproval: [409],
  progress: [409, 422],
  reprice: [409],
  decideRepricing: [409],
  open: [409],
  fillRow: [409],
  describe: [409],
  addBenefit: [409],
  orderBenefits: [409],
  describeBuildpack: [],
  publish: [422],
} as const satisfies Record<string, readonly number[]>

export type Kind = keyof typeof refusals
/** Requests that may be sent over a revision of the add-on (CONTRACT: `"r17"`). */
const byRevision: ReadonlySet<Kind> = new Set(['decideApproval', 'progress', 'fillRow'])
export const kinds = keysOf(refusals)

/** How often each comes, beside the others: what ends a life comes seldom. */
const weights: Readonly<Record<Kind, number>> = {
  requestApproval: 4,
  decideApproval: 6,
  progress: 2,
  reprice: 4,
  decideRepricing: 6,
  open: 3,
  fillRow: 2,
  describe: 4,
  addBenefit: 1,
  orderBenefits: 2,
  describeBuildpack: 2,
  publish: 1,
}

/** The add-on that everybody writes to. One that has come to its end makes room for the next. */
export interface Stage {
  hot: PreparedAddon[]
  waiting: PreparedAddon[]
  buildpackIds: readonly string[]
}

const api = '/api/v3'
const itself = (answer: Body) => answer

/** One client's choices among writes that get into each other's way. */
export class Conflicts {
  #made = 0

  constructor(
    private readonly number: number,
    private readonly choices: Seeded,
    private readonly stage: Stage,
  ) {}

  #word(): string {
    this.#made += 1
    return `w${this.number}-${this.#made}`
  }

  #kind(): Kind {
    let at = this.choices.whole(
      1,
      kinds.reduce((sum, kind) => sum + weights[kind], 0),
    )
    for (const kind of kinds) {
      at -= weights[kind]
      if (at <= 0) return kind
    }
    throw new Error('the weights do not add up')
  }

  /** Null where there is nothing of the kind yet. */
  async next(ask: Ask): Promise<Conflicting | null> {
    const kind = this.#kind()
    const write = await this.#write(kind, this.choices.pick(this.stage.hot), ask)
    return write === null
      ? null
      : { kind, refusals: refusals[kind], mayNameRevision: byRevision.has(kind), ...write }
  }

  async #write(
    kind: Kind,
    addon: PreparedAddon,
    ask: Ask,
  ): Promise<Omit<Conflicting, 'kind' | 'refusals' | 'mayNameRevision'> | null> {
    const { choices } = this
    const ofAddon = `${api}/addons/${addon.id}`
    const planId = choices.pick(addon.planIds)
    const buildpack = `/buildpack-registry/buildpacks/${choices.pick(this.stage.buildpackIds)}`
    const word = this.#word()
    const post = (path: string, body: Body) =>
      ({ who: 'provider', method: 'POST', path, body, record: null, changed: itself }) as const
    const patch = (who: PreparedPerson, record: string, body: Body) =>
      ({ who, method: 'PATCH', path: record, body, record, changed: itself }) as const
    switch (kind) {
      case 'requestApproval':
        return post(`${ofAddon}/approvals`, { type: choices.pick(approvalTypes) })
      case 'decideApproval': {
        const approvals = await readList(ask, 'admin', `${ofAddon}/approvals`)
        if (approvals.length === 0) return null
        const state = choices.pick(['approved', 'rejected', 'rejected', 'pending'])
        const body = state === 'approved' ? { state } : { state, message: word }
        return patch('admin', `${api}/approvals/${String(choices.pick(approvals).id)}`, body)
      }
      case 'progress': {
        const isLast = this.stage.waiting.length === 0
        const to = !isLast && choices.chance(0.05) ? 'shutdown' : choices.pick(['beta', 'ga'])
        const who = to === 'shutdown' || choices.chance(0.7) ? 'admin' : 'provider'
        const changed = (answer: Body) => readObject(answer.addon)
        return { ...post(`${ofAddon}/progressions`, { to }), who, record: ofAddon, changed }
      }
      case 'reprice': {
        const price = 10_000 + this.number * 1_000 + this.#made
        const body = { price_cents: price, grandfathered: choices.chance(0.5) }
        return post(`${api}/plans/${planId}/repricings`, body)
      }
      case 'decideRepricing': {
        const [newest] = await readList(ask, 'admin', `${api}/plans/${planId}/repricings`)
        if (newest === undefined) return null
        const record = `${api}/repricings/${String(newest.id)}`
        const path = `${record}/transitions/${choices.pick(settableStatus.options)}`
        return { ...post(path, { message: word }), who: 'admin', record }
      }
      case 'open': {
        const body = { ...availabilityFlags[choices.pick(availabilities)], name: word }
        return { ...patch('admin', `${api}/plans/${planId}`, body), word }
      }
      case 'fillRow': {
        const [feature] = await readList(ask, 'provider', `${ofAddon}/features`)
        const value = 10_000 + this.number * 1_000 + this.#made
        const plans = addon.planIds.map((id) => ({ id, offerings: [{ feature_id: feature?.id, value }] }))
        const sent = patch('provider', `${ofAddon}/plan_values`, { plans })
        // Its versions are those of several plans.
        return { ...sent, record: ofAddon, changed: () => ({}), word: String(value) }
      }
      case 'describe':
        return { ...patch('provider', ofAddon, { summary: word }), word }
      case 'addBenefit':
        return { ...post(`${ofAddon}/benefits`, { title: word, description: 'It is.' }), word }
      case 'orderBenefits': {
        const ids = (await readList(ask, 'provider', `${ofAddon}/benefits`)).map(({ id }) => id)
        ids.push(...ids.splice(0, choices.whole(0, ids.length)))
        return { ...post(`${ofAddon}/benefits/order`, { ids }), method: 'PUT' }
      }
      case 'describeBuildpack':
        return { ...patch('provider', buildpack, { description: word }), word }
      case 'publish':
        return post(`${buildpack}/revisions`, { ref: 'main' })
    }
  }
}

/** Accepted and refused writes, for comparing with what is stored. */
export interface Accepted {
  write: Conflicting
  /** The record that it changed, as it was answered. */
  record: Body
  /** The version that the client had read and named: the record's, or `"r<revision>"` of its add-on; null for neither. */
  ifMatch: string | null
}
