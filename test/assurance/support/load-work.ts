import { approvalsOfStage } from '#machines/approval/lifecycle.ts'
import { isActiveRepricing } from '#machines/repricing/repricing-group.ts'
import { availabilities, availabilityFlags } from '#contract/availability.ts'
import type { PreparedAddon } from '#test/support/prepared.ts'
import { manifestOf } from '#test/support/provider/manifest-of.ts'
import { readObject, readObjects } from '#test/support/read-as.ts'
import type { Seeded } from '#test/support/seeded.ts'
import type { Body } from './asking.ts'
import { equals, type PathReader, type LoadWrite } from './load-write.ts'

const api = '/api/v3'
const listed = async (read: PathReader, path: string) => readObjects(await read(path))

/** A change of a record, which has these fields from then on. */
const change = (who: LoadWrite['who'], path: string, body: Body): LoadWrite => ({
  told: `${path} has ${JSON.stringify(body)}`,
  who,
  method: 'PATCH',
  path,
  body,
  changes: [path],
  claims: () => ({
    [path]: equals(path, body, (record) => {
      const found = readObject(record)
      return Object.fromEntries(Object.keys(body).map((key) => [key, found[key]]))
    }),
  }),
})

/** Something new in a list, where it is once. */
const made = (
  path: string,
  body: Body,
  seen: (row: Body, answer: Body) => boolean = () => true,
): LoadWrite => ({
  told: `new in ${path}: ${JSON.stringify(body).slice(0, 80)}`,
  who: 'provider',
  method: 'POST',
  path,
  body,
  changes: [`order of ${path}`],
  claims: (answer) => ({
    [`${path} ${String(answer.id)}`]: equals(path, 1, (rows) => {
      const same = readObjects(rows).filter((row) => row.id === answer.id)
      return same.every((row) => seen(row, answer)) ? same.length : 'another'
    }),
  }),
})

/** Lists of an add-on whose rows come, change and go: how many a client makes at most, and whether they can go. */
const lists = (picture: string) =>
  [
    { name: 'features', label: 'name', more: { datatype: 'number' }, most: 8, goes: true },
    { name: 'benefits', label: 'title', more: { description: 'It is.' }, most: 5, goes: true },
    { name: 'plans', label: 'name', more: { price_cents: 500 }, most: 6, goes: false },
    // Two are there from the beginning, and five are too many.
    { name: 'screenshots', label: 'name', more: { image: picture }, most: 3, goes: true },
  ] as const

/** Writes of one client to the listing and the catalogue of an add-on. */
export class CatalogueWork {
  readonly #rows = new Map<string, string[]>()
  #made = 0

  constructor(
    private readonly addon: PreparedAddon,
    private readonly choices: Seeded,
    private readonly picture: string,
  ) {}

  async next(read: PathReader): Promise<LoadWrite> {
    const { choices, addon } = this
    this.#made += 1
    /** A label that nothing else has. */
    const given = `No ${this.#made} of ${addon.slug}`
    const path = `${api}/addons/${addon.slug}`
    const kind = choices.whole(0, 9)
    if (kind === 0) return change('provider', path, { summary: given })
    if (kind === 1) {
      const contents = { ...manifestOf(addon.slug), name: given }
      return made(`${path}/manifests`, { contents }, (row, { number }) => row.number === number)
    }
    const { name, label, more, most, goes } = choices.pick(lists(this.picture))
    const list = `${path}/${name}`
    const ids = this.#rows.get(name) ?? []
    if (ids.length === 0 || (ids.length < most && choices.chance(0.5)))
      return {
        ...made(list, { ...more, [label]: given }, (row) => row[label] === given),
        taken: ({ id }) => void this.#rows.set(name, [...ids, String(id)]),
      }
    if (goes && choices.chance(0.3)) return this.#order(read, list)
    const id = choices.pick(ids)
    const row = `${api}/${name}/${id}`
    const own = [row, `${list} ${id}`]
    if (!goes || (ids.length < most && choices.chance(0.7)))
      return { ...change('provider', row, { [label]: given }), changes: own }
    return {
      told: `${row} is removed`,
      who: 'provider',
      method: 'DELETE',
      path: row,
      changes: [...own, `order of ${list}`],
      claims: () => ({
        [row]: equals(list, false, (rows) => readObjects(rows).some((each) => each.id === id)),
      }),
      taken: () =>
        void this.#rows.set(
          name,
          ids.filter((each) => each !== id),
        ),
    }
  }

  async #order(read: PathReader, list: string): Promise<LoadWrite> {
    const idsOf = (rows: unknown) => readObjects(rows).map(({ id }) => id)
    const ids = idsOf(await read(list))
    ids.push(...ids.splice(0, this.choices.whole(1, ids.length)))
    const about = `order of ${list}`
    return {
      told: about,
      who: 'provider',
      method: 'PUT',
      path: `${list}/order`,
      body: { ids },
      changes: [about],
      claims: () => ({ [about]: equals(list, ids, idsOf) }),
    }
  }
}

/** Everything that a step of an add-on may touch, as it is stored. */
interface Picture {
  stage: string
  approvals: Readonly<Record<string, string>>
  plans: Readonly<Record<string, string>>
  repricings: Readonly<Record<string, string>>
}

const pathsOf = ({ id }: PreparedAddon) => ({
  stage: `${api}/addons/${id}`,
  approvals: `${api}/addons/${id}/approvals`,
  plans: `${api}/addons/${id}/plans`,
  repricings: `${api}/repricings?addonId=${id}`,
})

const byKey = (rows: unknown, key: string, value: string) =>
  Object.fromEntries(readObjects(rows).map((row) => [String(row[key]), String(row[value])]))

const seenIn = {
  stage: (record: unknown) => String(readObject(record).state),
  approvals: (rows: unknown) => byKey(rows, 'type', 'state'),
  plans: (rows: unknown) => byKey(rows, 'slug', 'availability'),
  repricings: (rows: unknown) => byKey(rows, 'id', 'status'),
}

/** All that staff's step brings along (READINGS 1, 5, 6). */
function after(before: Picture, stage: 'beta' | 'ga' | 'shutdown'): Picture {
  const each = (of: Readonly<Record<string, string>>, to: (key: string, value: string) => string) =>
    Object.fromEntries(Object.entries(of).map(([key, value]) => [key, to(key, value)]))
  const { plans, repricings } = before
  if (stage === 'shutdown') {
    const rejected = each(repricings, (_, status) => (isActiveRepricing(status) ? 'rejected' : status))
    return { ...before, stage, plans: each(plans, () => 'disabled'), repricings: rejected }
  }
  const approved = approvalsOfStage(stage === 'beta' ? 'alpha' : 'beta').map((type) => [type, 'approved'])
  const approvals = { ...before.approvals, ...(Object.fromEntries(approved) as Record<string, string>) }
  if (stage === 'beta') return { ...before, stage, approvals }
  return {
    ...before,
    stage,
    approvals,
    plans: each(plans, (slug, was) => (slug === 'test' ? was : 'allUsers')),
  }
}

/** One client's add-ons on their way from alpha to their end, one after another. */
export class LifecycleWork {
  #price = 2000

  constructor(
    private readonly addons: PreparedAddon[],
    private readonly choices: Seeded,
  ) {}

  /** Null when all add-ons have come to their end. */
  async next(read: PathReader): Promise<LoadWrite | null> {
    const [addon] = this.addons
    if (addon === undefined) return null
    const paths = pathsOf(addon)
    const before: Picture = {
      stage: seenIn.stage(await read(paths.stage)),
      approvals: seenIn.approvals(await read(paths.approvals)),
      plans: seenIn.plans(await read(paths.plans)),
      repricings: seenIn.repricings(await read(paths.repricings)),
    }
    const { stage } = before
    const isOnSale = stage === 'ga'
    // No step is taken over a rejection.
    const isRejected = Object.values(before.approvals).includes('rejected')
    if (!isRejected && this.choices.chance(isOnSale ? 0.2 : 0.3))
      return this.#progress(addon, before, isOnSale ? 'shutdown' : stage === 'alpha' ? 'beta' : 'ga')
    if (!isOnSale) return this.#decide(read, addon, before)
    return this.choices.chance(0.6) ? this.#reprice(addon, before) : this.#open(read, addon, before)
  }

  /** A write about the add-on, which is this then. */
  #write(
    addon: PreparedAddon,
    given: Pick<LoadWrite, 'who' | 'method' | 'path' | 'body'>,
    then: (answer: Body) => Picture,
  ): LoadWrite {
    const paths = pathsOf(addon)
    return {
      ...given,
      told: `${addon.slug}: ${given.method} ${given.path} ${JSON.stringify(given.body)}`,
      changes: [addon.id],
      claims: (answer) => {
        const picture = then(answer)
        const parts = ['stage', 'approvals', 'plans', 'repricings'] as const
        return Object.fromEntries(
          parts.map((part) => [`${addon.id} ${part}`, equals(paths[part], picture[part], seenIn[part])]),
        )
      },
    }
  }

  #progress(addon: PreparedAddon, before: Picture, to: 'beta' | 'ga' | 'shutdown'): LoadWrite {
    const path = `${api}/addons/${addon.slug}/progressions`
    const write = this.#write(addon, { who: 'admin', method: 'POST', path, body: { to } }, () =>
      after(before, to),
    )
    const holds = async (read: PathReader, picture: Picture) => {
      const paths = pathsOf(addon)
      const parts = ['stage', 'approvals', 'plans', 'repricings'] as const
      const all = await Promise.all(
        parts.map((part) => equals(paths[part], picture[part], seenIn[part])(read)),
      )
      return all.every(Boolean)
    }
    return {
      ...write,
      isWhole: async (read) => (await holds(read, before)) || holds(read, after(before, to)),
      taken: () => void (to === 'shutdown' && this.addons.shift()),
    }
  }

  /** An approval of the stage that is asked for, or decided. */
  async #decide(read: PathReader, addon: PreparedAddon, before: Picture): Promise<LoadWrite> {
    const stage = before.stage === 'alpha' ? 'alpha' : 'beta'
    const rejected = approvalsOfStage(stage).filter((each) => before.approvals[each] === 'rejected')
    const type = this.choices.pick(rejected.length > 0 ? rejected : approvalsOfStage(stage))
    const set = (state: string): Picture => ({ ...before, approvals: { ...before.approvals, [type]: state } })
    const { approvals: list } = pathsOf(addon)
    const found = (await listed(read, list)).find((row) => row.type === type)
    if (found?.state === 'approved') return this.#progress(addon, before, stage === 'alpha' ? 'beta' : 'ga')
    if (found?.state !== 'pending') {
      const asked = { who: 'provider', method: 'POST', path: list, body: { type } } as const
      return this.#write(addon, asked, () => set('pending'))
    }
    const state = this.choices.pick(['approved', 'rejected'])
    const body = state === 'rejected' ? { state, message: 'Not yet.' } : { state }
    const path = `${api}/approvals/${String(found.id)}`
    return this.#write(addon, { who: 'admin', method: 'PATCH', path, body }, () => set(state))
  }

  async #open(read: PathReader, addon: PreparedAddon, before: Picture): Promise<LoadWrite> {
    // The cheapest is the default plan, which can't be hidden or disabled.
    const id = this.choices.pick(addon.planIds.slice(1))
    const plan = (await listed(read, pathsOf(addon).plans)).find((row) => row.id === id)
    const slug = String(plan?.slug)
    const to = this.choices.pick(availabilities.filter((each) => each !== before.plans[slug]))
    const path = `${api}/plans/${id}`
    return this.#write(addon, { who: 'admin', method: 'PATCH', path, body: availabilityFlags[to] }, () => ({
      ...before,
      plans: { ...before.plans, [slug]: to },
    }))
  }

  #reprice(addon: PreparedAddon, before: Picture): LoadWrite {
    const set = ({ id, status }: Body): Picture => ({
      ...before,
      repricings: { ...before.repricings, [String(id)]: String(status) },
    })
    const active = Object.entries(before.repricings).find(([, status]) => isActiveRepricing(status))
    if (active === undefined) {
      this.#price += 1
      const path = `${api}/plans/${addon.planIds[0]}/repricings`
      const body = { price_cents: this.#price }
      return this.#write(addon, { who: 'provider', method: 'POST', path, body }, set)
    }
    const ways: Readonly<Record<string, readonly string[]>> = {
      new: ['in_progress', 'approved', 'rejected'],
      in_progress: ['new', 'approved', 'rejected'],
    }
    const status = this.choices.pick(ways[active[1]] ?? ['in_progress', 'rejected'])
    const path = `${api}/repricings/${active[0]}/transitions/${status}`
    return this.#write(addon, { who: 'admin', method: 'POST', path, body: {} }, set)
  }
}

const registry = '/buildpack-registry/buildpacks'

/** One client's writes to the buildpack registry. */
export class RegistryWork {
  #made = 0

  constructor(
    private readonly buildpackId: string,
    private readonly ownerId: string,
    private readonly choices: Seeded,
  ) {}

  async next(read: PathReader): Promise<LoadWrite> {
    this.#made += 1
    const own = `${registry}/${this.buildpackId}`
    if (this.choices.chance(0.3)) return this.#register()
    const revisions = await listed(read, `${own}/revisions`)
    // The job may have ended it by when it is read back.
    if (this.choices.chance(0.5) && !revisions.some(({ status }) => status === 'pending'))
      return made(`${own}/revisions`, { ref: 'main' })
    return change('provider', own, { description: `Packs ${this.#made}.` })
  }

  #register(): LoadWrite {
    const name = `made-${this.buildpackId.slice(0, 8)}-${this.#made}`
    const body = {
      namespace: 'acme',
      name,
      description: 'Packs.',
      category: 'tools',
      owner: { type: 'user', id: this.ownerId },
      source: { type: 'github', owner: 'acme-data', repo: 'buildpack-pgbouncer' },
      support: { method: 'email', address: 'support@acme.example' },
    }
    return {
      ...made(registry, body),
      claims: ({ id }) => {
        const path = `${registry}/acme%2F${name}`
        return { [path]: equals(path, id, (record) => readObject(record).id) }
      },
    }
  }
}
